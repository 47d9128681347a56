import { Injectable } from '@nestjs/common';
import { room } from './live-socket';

interface Listener {
  room: string;
  sockets: Set<string>;
  authors: string[];
}

/**
 * Of the members with sockets here: who hears of whose posts. A member's sockets share one room of
 * their own, and an author's followers are the rooms of those members: a socket is not in a room
 * for everybody whom its member follows, and a second one costs no second read.
 */
@Injectable()
export class Audiences {
  private readonly listeners = new Map<string, Listener>();
  private readonly byAuthor = new Map<string, Set<Listener>>();

  knows(uid: string): boolean {
    return this.listeners.has(uid);
  }

  /** A member's socket opened. Whom they hear of is asked for the first one alone. */
  enter(uid: string, socketId: string, authorsOf: () => string[]) {
    const known = this.listeners.get(uid);
    if (known) return void known.sockets.add(socketId);
    const authors = authorsOf();
    const listener = { room: room.member(uid), sockets: new Set([socketId]), authors };
    this.listeners.set(uid, listener);
    for (const authorUid of authors) this.add(authorUid, listener);
  }

  /** A member's socket closed; with the last one nothing is known of them. */
  leave(uid: string, socketId: string) {
    const listener = this.listeners.get(uid);
    if (!listener?.sockets.delete(socketId) || listener.sockets.size) return;
    this.listeners.delete(uid);
    for (const authorUid of listener.authors) this.remove(authorUid, listener);
  }

  /** A member with sockets here hears of an author's posts from now on, or no more. */
  hear(uid: string, authorUid: string, hears: boolean) {
    const listener = this.listeners.get(uid);
    if (!listener || listener.authors.includes(authorUid) === hears) return;
    if (hears) {
      listener.authors = [...listener.authors, authorUid];
      this.add(authorUid, listener);
    } else {
      listener.authors = listener.authors.filter((each) => each !== authorUid);
      this.remove(authorUid, listener);
    }
  }

  /** The rooms of those who hear of an author's posts. */
  roomsOf(authorUid: string): string[] {
    return [...(this.byAuthor.get(authorUid) ?? [])].map((listener) => listener.room);
  }

  private add(authorUid: string, listener: Listener) {
    const listeners = this.byAuthor.get(authorUid);
    if (listeners) listeners.add(listener);
    else this.byAuthor.set(authorUid, new Set([listener]));
  }

  private remove(authorUid: string, listener: Listener) {
    const listeners = this.byAuthor.get(authorUid);
    listeners?.delete(listener);
    if (!listeners?.size) this.byAuthor.delete(authorUid);
  }
}
