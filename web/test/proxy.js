// A proxy in front of the program that serves the page. It counts the bytes that a browser receives.

import { createServer, connect } from "node:net";

/**
 * Starts a proxy for a server on this machine. `requests` has the path and the bytes of every response, with headers. With
 * `validators` false the responses carry no ETag, as some hosts send none.
 */
export async function countingProxy(address, { validators = true } = {}) {
  const target = new URL(address);
  const requests = [];
  const proxy = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    const request = { path: "", bytes: 0 };
    client.once("data", (data) => {
      const head = data.toString("latin1");
      request.path = head.split(" ")[1];
      requests.push(request);
      // The server answers only requests for its own address.
      upstream.write(Buffer.from(head.replace(/\r\nHost: [^\r]*/i, `\r\nHost: ${target.host}`), "latin1"));
      client.pipe(upstream);
    });
    upstream.on("data", (data) => {
      const sent = validators || request.bytes ? data : Buffer.from(data.toString("latin1").replace(/\r\nETag: [^\r]*/i, ""), "latin1");
      request.bytes += sent.length;
      client.write(sent);
    });
    upstream.on("end", () => client.end());
    for (const socket of [client, upstream]) socket.on("error", () => (client.destroy(), upstream.destroy()));
  });
  await new Promise((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const stop = () => new Promise((resolve) => proxy.close(resolve));
  return { address: `http://localhost:${proxy.address().port}/`, requests, stop };
}
