import type { ServerResponse } from 'node:http';
import type { Pool } from 'pg';
import { listen } from '../connection/listen';
import type { Log } from '../base/log';
import { LIVE_CHANNEL } from '../connection/notifyLater';
import type { LiveTopic } from '../connection/notifyLater';

/** What a browser may hear of: that it should look again, never what has changed. */
type Topic = 'notifications' | 'rights' | LiveTopic;

/** In milliseconds: proxies cut what is silent for a minute. */
const HEARTBEAT = 25_000;
/** Streams of one person, and of a node: beyond, a browser looks now and then by itself. */
const mostOfUser = 12;
const mostOfNode = 1500;

interface Listener {
  userId: string;
  sessionId: string;
  response: ServerResponse;
}

const message = (topic: Topic) => `event: ${topic}\ndata: \n\n`;

/**
 * The streams of a node's browsers, fed by the NOTIFYs of all nodes over one connection, which is opened with the first
 * stream. A stream ends with its session, at once when it is revoked and otherwise within a heartbeat.
 */
export class Live {
  private readonly listeners = new Set<Listener>();
  private bell: ReturnType<typeof listen> | undefined;
  private beating: NodeJS.Timeout | undefined;
  private ended = false;

  constructor(
    private readonly pool: Pool,
    private readonly log: Log,
    private readonly heartbeat = HEARTBEAT,
  ) {}

  /** Whether there is room for one more stream of this person. */
  hasRoom(userId: string): boolean {
    if (this.ended || this.listeners.size >= mostOfNode) return false;
    return [...this.listeners].filter(one => one.userId === userId).length < mostOfUser;
  }

  /** Feeds an open answer until its session ends, the browser leaves or the server stops. */
  add(listener: Listener): void {
    this.listeners.add(listener);
    listener.response.once('close', () => this.listeners.delete(listener));
    listener.response.write(': \n\n');
    this.bell ??= listen(
      this.pool,
      LIVE_CHANNEL,
      payload => this.hear(payload),
      this.log,
      // What was announced while nobody listened is lost: everyone looks.
      () => this.tellAll(),
    );
    this.beating ??= setInterval(() => void this.beat(), this.heartbeat).unref();
  }

  /** Ends all streams, and takes no more. */
  end(): void {
    this.ended = true;
    clearInterval(this.beating);
    for (const { response } of this.listeners) response.end();
  }

  async stop(): Promise<void> {
    this.end();
    await this.bell?.stop();
  }

  /** 'notifications', 'notifications 12', 'rights 12', 'session 12', 'occupancy': the number is a user's id. */
  private hear(payload: string): void {
    const [topic, userId] = payload.split(' ');
    if (topic === 'session') return void this.endLost();
    if (topic === 'notifications' || topic === 'rights' || topic === 'occupancy') this.tell(topic, userId);
  }

  private tell(topic: Topic, userId?: string): void {
    for (const one of this.listeners)
      if (userId === undefined || one.userId === userId) this.write(one, message(topic));
  }

  private tellAll(): void {
    this.tell('rights');
    this.tell('notifications');
    this.tell('occupancy');
    void this.endLost();
  }

  private async beat(): Promise<void> {
    for (const one of this.listeners) this.write(one, ': \n\n');
    await this.endLost();
  }

  /** A browser that does not read what it is sent is let go: it will come back and look. */
  private write({ response }: Listener, text: string): void {
    if (response.writableLength > 16_384) response.destroy();
    else response.write(text);
  }

  /** Ends the streams whose session is over, read for all of them at once. */
  private async endLost(): Promise<void> {
    if (this.listeners.size === 0) return;
    try {
      const listeners = [...this.listeners];
      const { rows } = await this.pool.query<{ id: string }>(
        `SELECT s.id::text AS id FROM "_sessions" s JOIN users u ON u.id = s.user_id
         WHERE s.id = ANY ($1::uuid[]) AND s.revoked_at IS NULL AND s.expires_at > now() AND u.suspended IS NOT TRUE`,
        [listeners.map(one => one.sessionId)],
      );
      const alive = new Set(rows.map(row => row.id));
      for (const one of listeners)
        if (!alive.has(one.sessionId)) one.response.end('event: ended\ndata: \n\n');
    } catch (error) {
      this.log.warn({ err: error }, 'sessions of the live streams cannot be read');
    }
  }
}
