import { appFor } from "./support/app";
import { races } from "./support/races";

races(appFor("races"), { racers: 20, rounds: 5 });
