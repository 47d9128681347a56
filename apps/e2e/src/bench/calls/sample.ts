import { createHash } from 'node:crypto';
import { databaseOf, Store, type StoreServer } from '@chefly/engines/store';
import { follow, signUp, uploads, type MailsOf } from '../tools';

type Row = Record<string, unknown>;

interface Lived {
  /** Of the author and their follower. */
  names?: [string, string];
  mailsOf?: MailsOf;
  /** What is posted, in place of a small one: a JPEG. */
  picture?: Buffer;
}

/** Two members who follow, post and like, so that their rows are there to be copied. */
export async function liveThrough(
  url: string,
  { names = ['author', 'follower'], mailsOf, picture }: Lived = {},
): Promise<void> {
  const [author, follower] = [
    await signUp(url, names[0], mailsOf),
    await signUp(url, names[1], mailsOf),
  ];
  await follow(follower, author);
  const receipts = await uploads(url, author, 2, picture);
  const { uid } = await author.api.content.createPost({
    ...{ title: 'A dish', description: 'Its story', receipt: receipts[0]! },
  });
  for (let seen = false; !seen; await new Promise((resolve) => setTimeout(resolve, 100)))
    seen = (await follower.api.content.feed({})).items.length > 0;
  await follower.api.content.like({ uid });
}

/**
 * The rows that the services themselves wrote for two members, as the moulds of all others: what is
 * made from them is alike, field for field, because it is the same but for what is said.
 */
export class Sample {
  private constructor(private readonly moulds: Map<string, Row>) {}

  static async take(
    mongo: StoreServer,
    from: Record<string, Row>,
    namespace = '',
  ): Promise<Sample> {
    const moulds = new Map<string, Row>();
    for (const [name, filter] of Object.entries(from)) {
      const [service, collection] = name.split('.') as [string, string];
      const store = await Store.connect(mongo, databaseOf(service, namespace));
      const row = await store.connection.collection(collection).findOne(filter);
      await store.close();
      if (!row) throw new Error(`the services wrote nothing to ${name}: the world cannot be made`);
      moulds.set(name, row);
    }
    return new Sample(moulds);
  }

  /** @throws for a field that the services do not write: the world would not be the product's. */
  make(name: string, said: Row): Row {
    const mould = this.moulds.get(name)!;
    const unknown = Object.keys(said).filter((field) => !(field in mould));
    if (unknown.length) throw new Error(`${name} has no ${unknown.join(', ')} any more`);
    return { ...mould, ...said };
  }

  /** Another when the services write other fields: a world of before is of no use then. */
  get shape(): string {
    const fields = [...this.moulds].map(([name, row]) => [name, ...Object.keys(row)].join());
    return createHash('sha256').update(fields.join(';')).digest('hex').slice(0, 12);
  }
}
