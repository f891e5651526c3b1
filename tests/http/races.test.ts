import { appFor } from "./app";
import { races } from "./races";

races(appFor("races"), { racers: 20, rounds: 5 });
