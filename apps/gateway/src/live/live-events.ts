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
import { deliveriesOf, hasDeliveries } from './live-routes';
import { LiveRooms } from './live-rooms';
import { Membership } from './membership';

type Change = { [T in EventType]?: (data: Events[T]) => void | Promise<void> };

/**
 * Every gateway hears every event and tells its own sockets. It is no `Listener`: such handlers
 * work once for all replicas, in a transaction that remembers the event and is tried again; a hint
 * is for each replica, leaves nothing in a store, and is too late when it is tried again.
 */
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
      const wants = ({ type }: Pick<BusMessage, 'type'>) =>
        type === undefined || hasDeliveries(type) || Object.hasOwn(this.changes, type);
      await bus.subscribe('live', topics, (message) => this.hear(message), {
        broadcast: true,
        wants,
      });
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
    const { traceparent } = event;
    for (const delivery of deliveriesOf(event)) {
      const { type } = delivery.message;
      inSpan(`live ${type}`, SpanKind.PRODUCER, traceparent, {}, (span) => {
        if (this.rooms.tell(delivery, traceparent)) this.metrics.liveMessages.inc({ type });
        span.end();
      });
    }
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
    'sessions.participant.joined.v1': ({ sessionUid, member }) => {
      this.membership.hearJoined(sessionUid, member.uid);
      this.rooms.takeIn(sessionUid, member.uid);
    },
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
    if (muted) this.rooms.hear(uid, mutedUid, false);
    else this.lookAgain(uid, mutedUid);
  }

  /**
   * What the stored copy knows and the event does not say: who is followed and muted, or muted no
   * more and followed. Who has no socket here is looked up when one opens.
   */
  private lookAgain(uid: string, otherUid: string) {
    if (!this.rooms.listens(uid)) return;
    this.membership.hearsOf(uid, otherUid).then(
      (hears) => this.rooms.hear(uid, otherUid, hears),
      (err) => log.error({ err }, 'live rooms could not be looked at again'),
    );
  }
}
