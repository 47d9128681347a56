import type { DomainEvent, HearingVerdict } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { Listener, On } from '@chefly/service';
import { NotificationsService } from '../notifications/notifications.service';

const outcomes: Record<HearingVerdict, string> = {
  sound: 'It plays with its sound now.',
  silent: 'It plays without its sound.',
  reject: 'It is not shown.',
};

/**
 * What an author is told of a video whose sound a moderator has heard; the reason stands where it
 * leads.
 */
@Listener('notifications')
export class HearingNewsEvents {
  constructor(private readonly notifications: NotificationsService) {}

  @On('content.video.heard.v1')
  async onVideoHeard({ data }: DomainEvent<'content.video.heard.v1'>, work: UnitOfWork) {
    if (await this.notifications.isGone(data.reviewUid, work)) return;
    await this.notifications.notify(
      {
        memberUid: data.authorUid,
        kind: 'moderation',
        message: `A moderator has heard the video of your review. ${outcomes[data.verdict]}`,
        link: `/review/${data.reviewUid}`,
        subject: { kind: 'review', uid: data.reviewUid },
      },
      work,
    );
  }
}
