/** Some browsers never answer when their storage is out of order. */
const STORAGE_TIMEOUT_MS = 3000;

/** Where entries are kept in the browser: a database of IndexedDB and a store in it. */
export type Place = { database: string; store: string };

/** Does one thing with a store and waits until it is done. Fails if the storage does. */
export async function inStore<T>(
  { database: name, store }: Place,
  mode: IDBTransactionMode,
  act: (entries: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open(name, store);
  try {
    return await settled((resolve, reject) => {
      const transaction = database.transaction(store, mode);
      const request = act(transaction.objectStore(store));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

function open(name: string, store: string): Promise<IDBDatabase> {
  return settled((resolve, reject) => {
    const request = indexedDB.open(name);
    request.onupgradeneeded = () => request.result.createObjectStore(store);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** A promise that ends in good time, whatever the browser does. */
function settled<T>(
  start: (resolve: (value: T) => void, reject: (reason: unknown) => void) => void,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error("The storage did not answer.")),
      STORAGE_TIMEOUT_MS,
    );
    const finish = () => clearTimeout(timer);
    start(
      (value) => {
        finish();
        resolve(value);
      },
      (reason) => {
        finish();
        reject(reason instanceof Error ? reason : new Error("The storage failed."));
      },
    );
  });
}
