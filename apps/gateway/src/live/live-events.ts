import {
  parseEvent,
  topics,
  type DomainEvent,
  type EventType,
  type Events,
} from '@chefly/contracts';
import { Bus, type BusMessage } from '@chefly/engines/bus';
import { inSpan, log, Metrics } from '@chefly/telemetry';
import { Runtime } from '@chefly/service';
import { SpanKind } from '@opentelemetry/api';
import { Inject, Injectable } from '@nestjs/common';
import { Presence } from '../presence';
import { deliveriesOf } from './live-routes';
import { LiveRooms } from './live-rooms';
import { Membership } from './membership';

type Change = { [T in EventType]?: (data: Events[T]) => void | Promise<void> };

/** Every gateway hears every event and tells its own sockets. */
@Injectable()
export class LiveEvents {
  constructor(
    @Inject(Bus) bus: Bus,
    private readonly rooms: LiveRooms,
    private readonly membership: Membership,
    presence: Presence,
    private readonly metrics: Metrics,
    runtime: Runtime,
  ) {
    runtime.onStart(async () => {
      await bus.subscribe('live', topics, (message) => this.hear(message), { broadcast: true });
      presence.start();
    });
  }

  /**
   * A hint that cannot be given is dropped: delivering it again for ever would hold up every later
   * one of its key.
   */
  private async hear(message: BusMessage) {
    try {
      const event = parseEvent(message.value);
      this.deliver(event);
      // after the delivery, so that who leaves still hears of it
      await (this.changes[event.type] as ((data: unknown) => unknown) | undefined)?.(event.data);
    } catch (err) {
      log.error({ err, topic: message.topic }, 'live event dropped');
    }
  }

  private deliver(event: DomainEvent) {
    for (const { rooms, except = [], message } of deliveriesOf(event))
      inSpan(`live ${message.type}`, SpanKind.PRODUCER, event.traceparent, {}, (span) => {
        this.rooms.server.local
          .to(rooms)
          .except(except)
          .emit('live', { ...message, traceparent: event.traceparent });
        this.metrics.liveMessages.inc({ type: message.type });
        span.end();
      });
  }

  /** What an event changes about who is in which room. */
  private readonly changes: Change = {
    'social.follow.completed.v1': ({ followerUid, followed }) => {
      this.follow(followerUid, followed.uid, true);
      this.lookAgain(followerUid, followed.uid);
    },
    'social.follow.removed.v1': ({ followerUid, followedUid }) =>
      this.follow(followerUid, followedUid, false),
    'social.mute.made.v1': ({ setBy, against }) => this.mute(setBy, against, true),
    'social.mute.lifted.v1': ({ setBy, against }) => this.mute(setBy, against, false),
    'sessions.participant.left.v1': ({ sessionUid, member }) => {
      this.membership.hearLeft(sessionUid, member.uid);
      this.rooms.takeOut(sessionUid, member.uid);
    },
    'sessions.session.ended.v1': ({ sessionUid }) => {
      this.membership.hearEnded(sessionUid);
      this.rooms.close(sessionUid);
    },
    'identity.signin.revoked.v1': ({ signInUid }) => this.rooms.cutOff(signInUid),
  };

  private follow(followerUid: string, followedUid: string, follows: boolean) {
    this.membership.hearFollows(followerUid, followedUid, follows);
    this.rooms.follow(followerUid, followedUid, follows);
  }

  private mute(uid: string, mutedUid: string, muted: boolean) {
    this.membership.hearMuted(uid, mutedUid, muted);
    this.lookAgain(uid, mutedUid);
  }

  /**
   * What the stored copies know and the event does not say: who is followed and muted, or muted no
   * more and followed.
   */
  private lookAgain(uid: string, otherUid: string) {
    this.membership.hearsOf(uid, otherUid).then(
      (hears) => this.rooms.follow(uid, otherUid, hears),
      (err) => log.error({ err }, 'live rooms could not be looked at again'),
    );
  }
}
