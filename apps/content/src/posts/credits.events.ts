import type { DomainEvent } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { Listener, On } from '@chefly/service';
import { PostsStore } from './posts.store';

/** Who has blocked whom is named by neither's posts any more, to nobody. */
@Listener('content')
export class CreditsEvents {
  constructor(private readonly posts: PostsStore) {}

  @On('social.block.made.v1')
  async onBlockMade(
    { data: { setBy, against } }: DomainEvent<'social.block.made.v1'>,
    { tx }: UnitOfWork,
  ) {
    await this.posts.dropCredits(setBy, tx, against);
    await this.posts.dropCredits(against, tx, setBy);
  }
}
