export const roomsFetch = (url: string, init: RequestInit): Promise<Response> => fetch(url, init);
