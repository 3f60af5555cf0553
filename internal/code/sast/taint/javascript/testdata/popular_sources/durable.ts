import { DurableObject, WorkerEntrypoint } from "cloudflare:workers";
export class Room extends DurableObject<Env> {
  async fetch(request: Request) {
    const name = new URL(request.url).searchParams.get("name");
    this.ctx.storage.sql.exec(`DELETE FROM t WHERE name = '${name}'`); // want: sql-injection
    this.ctx.storage.sql.exec("DELETE FROM t WHERE name = ?", name);
    return new Response();
  }
  async webSocketMessage(ws: WebSocket, message: string | ArrayBuffer) {
    this.ctx.storage.sql.exec(`INSERT INTO t VALUES ('${message}')`); // want: sql-injection
  }
}
