/** A text that somebody keeps in this browser under a name, for tables to come. */
export interface KeptText {
  id: string;
  game: string;
  document: string;
  name: string;
  text: string;
}

const [DATABASE, STORE, OF] = ["sotto", "documents", "of"] as const;

/** The texts kept for a document of a game, by name. Throws where the browser keeps nothing. */
export async function keptTexts(game: string, document: string): Promise<KeptText[]> {
  const found = await within("readonly", (store) => store.index(OF).getAll([game, document]) as IDBRequest<KeptText[]>);
  return found.toSorted((one, other) => one.name.localeCompare(other.name));
}

/** Keep a text, in the place of what was kept under its id. Throws as above. */
export async function keepText(kept: KeptText): Promise<void> {
  await within("readwrite", (store) => store.put(kept));
}

/** Keep it no longer. Throws as above. */
export async function discardText(id: string): Promise<void> {
  await within("readwrite", (store) => store.delete(id));
}

let opened: Promise<IDBDatabase> | undefined;

async function within<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  opened ??= open();
  opened.catch(() => (opened = undefined));
  const transaction = (await opened).transaction(STORE, mode);
  const answer = ask(transaction.objectStore(STORE));
  return new Promise((done, failed) => {
    // What is written counts only once all of it is.
    transaction.oncomplete = () => done(answer.result);
    transaction.onabort = transaction.onerror = () => failed(transaction.error);
  });
}

// Even to name the storage may be refused, which is then a promise that fails.
async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" }).createIndex(OF, ["game", "document"]);
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = request.onblocked = () => failed(request.error);
  });
}
