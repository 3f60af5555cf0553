// Libraries that nothing is known of.
import { App, Route, Procedure, Arg } from "quokka";
import { Helper } from "quokka/params";
import { connectChat, createPingServer, OrderHandler } from "quokka/server";
import { directory, shell, store, tree } from "quokka/sinks";
import { exec } from "child_process";
import { createConnection } from "mysql";

const app = new App();
const db = createConnection({});

// Parts of what is called like a request
export function who(req) {
  db.query("SELECT * FROM users WHERE name = '" + req.queryParams.name + "'"); // want: sql-injection
  db.query("SELECT * FROM users WHERE name = ?", [req.queryParams.name]);
}

export function lookup(ctx) {
  exec("ping " + ctx.getParam("host")); // want: command-injection
  exec("ping -c " + Number(ctx.getParam("count")) + " localhost");
}

export function settings() {
  const request = store.describe("settings");
  exec("ping " + request.getParam("host"));
}

// Events
export const invoked = async (event) => {
  exec("ping " + event.queryStringParameters.host); // want: command-injection
  exec("ping " + event.hostFromSettings);
};

export class Users {
  // Decorators with a path
  @Route("/users/:name")
  show(name: string, limit: number, response) {
    exec("show " + name + " " + limit); // want: command-injection
    exec("show " + response);
  }

  @Cached("users")
  cached(name: string) {
    exec("show " + name);
  }

  // Decorators of remote calls
  @Procedure()
  rename(old: string) {
    exec("mv " + old + " new"); // want: command-injection
  }

  // Decorators of parameters
  find(@Arg("folder") folder: string, @Inject("home") home: string) {
    exec("find " + folder); // want: command-injection
    exec("find " + home);
  }
}

// Functions that are given beside a path
app.endpoint("/report", (kind, reply) => {
  exec("report " + kind); // want: command-injection
  exec("report " + reply);
});

app.schedule("@daily", (kind) => {
  exec("report " + kind);
});

// Methods of handlers
export class Orders extends OrderHandler {
  handleOrder(order) {
    exec("order " + order.id); // want: command-injection
  }

  prepare(order) {
    exec("order " + order.id);
  }
}

// Helpers that are given a request
export function find(request) {
  exec("find " + Helper.text(request, "folder")); // want: command-injection
  exec("find " + Helper.makeUrl(request, "folder"));
}

// Sinks by their text
app.endpoint("/texts", (name) => {
  store.retrieve("SELECT * FROM users WHERE name = '" + name + "'"); // want: sql-injection
  store.retrieve("SELECT * FROM users WHERE name = ?", name);
  store.log("SELECT * FROM users WHERE name = '" + name + "'");
  directory.lookup("(&(objectClass=person)(uid=" + name + "))"); // want: ldap-injection
  directory.lookup("(see also " + name + ")");
  tree.nodes("//user[@name='" + name + "']"); // want: xpath-injection
  tree.nodes("//host/" + name);
  shell.execute("ping -c 1 " + name); // want: command-injection
  shell.execute("ping", "-c", "1", name);
});

const chat = connectChat('wss://chat.example');
chat.on('message', (text) => {
  exec('say ' + text); // want: command-injection
});
chat.on('progress', (text) => {
  exec('say ' + text);
});
chat.onMessage((text) => {
  exec('say ' + text); // want: command-injection
});

// Parameters that a call reads by name, answers with HTML, and redirects
app.endpoint('/greetings', (request) => {
  const name = quokka.getQueryParam('name');
  exec('ping ' + name); // want: command-injection
  exec('ping ' + quokka.getSetting('name'));
  if (quokka.isOld(request)) return quokka.redirect(name); // want: open-redirect
  if (quokka.isUser(request)) return quokka.redirect('/users/' + name);
  if (quokka.isPlain(request)) return 'plain ' + name;
  return '<p>Hello ' + name + '</p>'; // want: xss
});

// An object that implements a service, and options
createPingServer({
  Ping: (context, input) => exec('ping ' + input.host), // want: command-injection
  Stop: (context, input) => exec('stop', [input.host]),
});
createPingServer({ port: 80, started: (input) => exec('ping ' + input.host) });

// The address of a page
function Page({ location }) {
  document.body.innerHTML = location.search; // want: xss
  document.body.textContent = location.search;
}
