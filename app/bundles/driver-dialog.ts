import "./page";

export { DriverDialog } from "~/requests/driver-dialog";
