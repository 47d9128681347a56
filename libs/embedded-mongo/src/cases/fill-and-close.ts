import { Storage } from '../storage';

/** Writes into a folder until its disk refuses, closes at once, and says how much was kept. */
const storage = new Storage(process.argv[2]!, true);
const value = Buffer.alloc(100_000, 'x');
let kept = 0;
const put = () =>
  storage.writes.run(() => void storage.documents.put(Buffer.from(`key-${kept}`), value));
try {
  for (; ; kept++) await put();
} catch (error) {
  await storage.close();
  console.log(JSON.stringify({ kept, code: (error as { code?: number }).code }));
}
