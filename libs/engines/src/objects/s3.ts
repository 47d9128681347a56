import { Client, type BucketItem } from 'minio';
import { inTime } from '../in-time';
import { checkKey, noRoom, type Objects } from './port';

export interface S3Options {
  /** `http://host:port` or `https://host`. */
  endpoint: string;
  accessKey: string;
  secretKey: string;
  bucket: string;
  region?: string;
  /** A store that takes longer for one object counts as lost. */
  answerMs?: number;
}

const ANSWER_MS = 10_000;

const MISSING = new Set(['NoSuchKey', 'NotFound']);
const FULL = /StorageFull|QuotaExceeded|InsufficientStorage/;
const codeOf = (error: unknown) => (error as { code?: string }).code ?? '';

/**
 * Objects in a private bucket of an S3 store. Browsers never reach it: links and uploads are
 * checked by the content service.
 */
export class S3Objects implements Objects {
  private constructor(
    private readonly client: Client,
    private readonly bucket: string,
    private readonly answerMs: number,
  ) {}

  private answered<T>(work: Promise<T>): Promise<T> {
    return inTime(work, this.answerMs, 'S3');
  }

  static async connect({
    endpoint,
    accessKey,
    secretKey,
    bucket,
    region = 'us-east-1',
    answerMs = ANSWER_MS,
  }: S3Options): Promise<S3Objects> {
    const url = new URL(endpoint);
    const useSSL = url.protocol === 'https:';
    const client = new Client({
      endPoint: url.hostname,
      port: Number(url.port) || (useSSL ? 443 : 80),
      useSSL,
      accessKey,
      secretKey,
      region,
    });
    if (!(await inTime(client.bucketExists(bucket), answerMs, 'S3')))
      await client.makeBucket(bucket, region).catch((error) => {
        // another replica was faster
        if (!/BucketAlready/.test(codeOf(error))) throw error;
      });
    return new S3Objects(client, bucket, answerMs);
  }

  async put(key: string, body: Buffer, type: string) {
    checkKey(key);
    const put = this.client.putObject(this.bucket, key, body, body.length, {
      'content-type': type,
    });
    await this.answered(put).catch((error) => {
      throw FULL.test(codeOf(error)) ? noRoom(error) : error;
    });
  }

  async get(key: string) {
    checkKey(key);
    const read = async () => {
      const parts: Buffer[] = [];
      for await (const part of await this.client.getObject(this.bucket, key))
        parts.push(part as Buffer);
      return Buffer.concat(parts);
    };
    return this.answered(read()).catch((error) => {
      if (MISSING.has(codeOf(error))) return null;
      throw error;
    });
  }

  async remove(key: string) {
    checkKey(key);
    await this.answered(this.client.removeObject(this.bucket, key));
  }

  async *list() {
    for await (const item of this.client.listObjectsV2(this.bucket, '', true)) {
      const { name } = item as BucketItem;
      if (name) yield name;
    }
  }

  /** Removes the bucket and everything in it. */
  async drop() {
    for await (const name of this.list()) await this.client.removeObject(this.bucket, name);
    await this.client.removeBucket(this.bucket);
  }

  /** @throws when the store or the bucket cannot be reached. */
  async check() {
    if (!(await this.answered(this.client.bucketExists(this.bucket))))
      throw new Error(`the bucket ${this.bucket} does not exist`);
  }
}
