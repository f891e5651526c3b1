export class FileClient {
  constructor() {
    throw new Error("A Worker has no database file: set DATABASE_URL to a libSQL server.");
  }
}
