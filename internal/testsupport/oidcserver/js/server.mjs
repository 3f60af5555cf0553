// A real OpenID Connect server for tests. Its first line on standard output is its issuer.
import { createServer } from "node:http";
import Provider from "oidc-provider";

const options = JSON.parse(process.env.OPTIONS);
const server = createServer();
server.listen(0, "127.0.0.1", () => {
  const issuer = `http://127.0.0.1:${server.address().port}`;
  const provider = new Provider(issuer, {
    clients: [{
      client_id: options.clientId, client_secret: options.clientSecret || undefined, redirect_uris: [options.redirectUrl],
      grant_types: ["authorization_code"], response_types: ["code"],
      token_endpoint_auth_method: options.clientSecret ? "client_secret_basic" : "none",
    }],
    pkce: { required: () => true },
    scopes: ["openid", "email", "profile", "groups"],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"], groups: ["groups"] },
    // With true, claims are in the user info alone; with false in the ID token too.
    conformIdTokenClaims: !options.claimsInIdToken,
    cookies: { keys: ["test"] },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, ...options.people[id] }) }),
  });
  server.on("request", provider.callback());
  console.log(issuer);
});
process.stdin.resume().on("end", () => process.exit(0)); // ends with the test
