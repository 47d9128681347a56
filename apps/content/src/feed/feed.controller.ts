import { contract, type InputOf } from '@chefly/contracts';
import { Serve, type Caller } from '@chefly/http';
import { Controller } from '@nestjs/common';
import { FeedReader } from './feed.reader';

const { feed } = contract.content;

@Controller()
export class FeedController {
  constructor(private readonly reader: FeedReader) {}

  @Serve(feed) feed(query: InputOf<typeof feed>, caller: Caller) {
    return this.reader.read(query, caller);
  }
}
