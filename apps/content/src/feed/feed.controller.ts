import { contract, type InputOf } from '@chefly/contracts';
import { Serve, type Caller } from '@chefly/http';
import { Controller } from '@nestjs/common';
import { FeedReader } from './feed.reader';
import { Previews } from './previews';

const { feed, previews } = contract.content;

@Controller()
export class FeedController {
  constructor(
    private readonly reader: FeedReader,
    private readonly previewer: Previews,
  ) {}

  @Serve(feed) feed(query: InputOf<typeof feed>, caller: Caller) {
    return this.reader.read(query, caller);
  }
  @Serve(previews) previews(query: InputOf<typeof previews>, caller: Caller) {
    return this.previewer.list(query, caller);
  }
}
