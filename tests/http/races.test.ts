import { appFor } from "./app";
import { races } from "./races";

races(appFor("races"), 20);
