<?php
use Bunny\{Channel, Message};
use Laravel\Mcp\{Request, Response};
use Laravel\Mcp\Server\Tool;
use ParagonIE\EasyDB\Factory;
use Imagine\Gd\Imagine;
use Spatie\Crawler\Crawler;
use Webklex\PHPIMAP\Message as Mail;
use ZBateson\MailMimeParser\IMessage;

function queue(Channel $channel) {
    $channel->consume(function ($message) {
        exec('convert ' . $message->content); // want: command-injection
        exec('convert ' . escapeshellarg($message->content));
    }, 'files');
}

function mail_box(Mail $mail, IMessage $parsed) {
    exec('file ' . $mail->getSubject()); // want: command-injection
    exec('file ' . $parsed->getTextContent()); // want: command-injection
}

class ReadFile extends Tool {
    public function handle(Request $request): Response {
        exec('cat ' . $request->get('path')); // want: command-injection
        return Response::text('');
    }
}

$tool = \Prism\Prism\Facades\Tool::as('grep')->using(function (string $query): string {
    exec('grep ' . $query); // want: command-injection
    return '';
});

Crawler::create()->startCrawling($_GET['url']); // want: ssrf
Factory::fromArray(['x'])->run('SHOW TABLES LIKE ?', $_GET['q']);
Factory::create('x')->run("SHOW TABLES LIKE '" . $_GET['q'] . "'"); // want: sql-injection
(new Imagine())->open('/srv/' . $_GET['name']); // want: path-traversal
(new Imagine())->open('/srv/' . basename($_GET['name']));
