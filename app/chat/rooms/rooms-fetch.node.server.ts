/** Sends a request to the room server over HTTP. */
export const roomsFetch = (url: string, init: RequestInit): Promise<Response> => fetch(url, init);
