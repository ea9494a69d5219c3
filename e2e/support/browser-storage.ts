import type { Page } from "@playwright/test";

/** What the browser keeps for the site of a page, as text, by the place where it is. */
export async function dumpStorage(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    const places: Record<string, string> = {};
    places["local storage"] = JSON.stringify(Object.entries(localStorage));
    places["session storage"] = JSON.stringify(Object.entries(sessionStorage));

    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        places[`cache ${request.url}`] = (await response?.text()) ?? "";
      }
    }

    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error("cannot read the database"));
      });
    // Encrypted values are bytes, which JSON would leave out.
    const legible = (_name: string, value: unknown) =>
      value instanceof ArrayBuffer || ArrayBuffer.isView(value)
        ? `bytes: ${new TextDecoder().decode(value)}`
        : value;
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const rows: unknown[] = await done(database.transaction(store).objectStore(store).getAll());
        places[`database ${name} ${store}`] = JSON.stringify(rows, legible);
      }
      database.close();
    }
    return places;
  });
}
