import "./page";

export { DriverSheet } from "~/requests/driver-info";
