<?php
// Libraries that nothing is known of.

use Quokka\App;
use Quokka\Attribute\Cached;
use Quokka\Attribute\Procedure;
use Quokka\Attribute\Route;
use Quokka\Directory;
use Quokka\Helper;
use Quokka\OrderHandler;
use Quokka\Shell;
use Quokka\Store;
use Quokka\Tree;

// Parts of what is called like a request
function who($req) {
    system("ping " . $req->queryParams['host']); // want: command-injection
    system("ping " . escapeshellarg($req->queryParams['host']));
}

function lookup(Quokka\Context $ctx) {
    system("ping " . $ctx->getParam("host")); // want: command-injection
}

function settings() {
    $request = Store::describe("settings");
    system("ping " . $request->getParam("host"));
}

class Users {
    // Attributes with a path
    #[Route('/users/{name}')]
    public function show(string $name, int $limit, $response) {
        system("id " . $name . $limit); // want: command-injection
        system("id " . $response);
    }

    #[Cached('users')]
    public function cached(string $name) {
        system("id " . $name);
    }

    // Attributes of remote calls
    #[Procedure]
    public function rename(string $old) {
        system("mv " . $old . " new"); // want: command-injection
    }
}

// Functions that are given beside a path
$app = new App();
$app->endpoint('/report', function ($kind, $reply) {
    system("report " . $kind); // want: command-injection
    system("report " . $reply);
});
$app->schedule('@daily', function ($kind) {
    system("report " . $kind);
});

// Methods of handlers
class Orders extends OrderHandler {
    public function handleOrder($order) {
        system("order " . $order->id); // want: command-injection
    }

    public function prepare($order) {
        system("order " . $order->id);
    }
}

// Helpers that are given a request
function find($request) {
    system("find " . Helper::text($request, "folder")); // want: command-injection
    system("find " . Helper::makeUrl($request, "folder"));
}

// Sinks by their text
$app->endpoint('/texts', function ($name) {
    Store::retrieve("SELECT * FROM users WHERE name = '" . $name . "'"); // want: sql-injection
    Store::retrieve("SELECT * FROM users WHERE name = ?", $name);
    Store::log("SELECT * FROM users WHERE name = '" . $name . "'");
    Directory::lookup("(&(objectClass=person)(uid=" . $name . "))"); // want: ldap-injection
    Directory::lookup("(see also " . $name . ")");
    Tree::nodes("//user[@name='" . $name . "']"); // want: xpath-injection
    Tree::nodes("//host/" . $name);
    Shell::run("ping -c 1 " . $name); // want: command-injection
    Shell::run("ping", "-c", "1", $name);
});

// Arguments that a handler asks its base class for
class Files extends \Quokka\Pages {
    public function load() {
        system("cat " . $this->getParam("name")); // want: command-injection
        system("cat " . $this->getSetting("name"));
    }
}

function messages()
{
    $quokka = \Quokka\Client::connect('wss://chat.example');
    $quokka->on('message', function ($text) {
        system('say ' . $text); // want: command-injection
    });
    $quokka->on('progress', function ($text) {
        system('say ' . $text);
    });
    $quokka->onMessage(function ($text) {
        system('say ' . $text); // want: command-injection
    });
}

// Implementations of generated interfaces, and redirects
class Pings implements \Quokka\PingIf {
    public function ping($host, $context) {
        system("ping " . $host); // want: command-injection
        system("ping " . $context);
    }
}

\Quokka\App::endpoint("/greetings", function ($request) {
    $name = $request->getQueryParam("name");
    if (\Quokka\Http::isOld($request)) {
        return \Quokka\Http::redirect($name); // want: open-redirect
    }
    if (\Quokka\Http::isUser($request)) {
        return \Quokka\Http::redirect("/users/" . $name);
    }
    return "<p>Hello " . $name . "</p>"; // want: xss
});
