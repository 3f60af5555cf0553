<?php
use EasyWeChat\OfficialAccount\Application;
use EasyWeChat\OfficialAccount\Message;
use EasyWeChat\Factory;
use EasyWeChat\Kernel\Contracts\EventHandlerInterface;

$app = new Application(['app_id' => 'x']);
$server = $app->getServer();

$server->with(function ($message, \Closure $next) {
    exec('say ' . $message['Content']); // want: command-injection
    exec('say ' . escapeshellarg($message->Content));
    return '您好！';
});

$server->addMessageListener('text', fn (Message $message) => exec('text ' . $message->Content)); // want: command-injection
$server->addEventListener('subscribe', function ($message, $next) use ($pdo) {
    $pdo->query("INSERT INTO f VALUES ('{$message['FromUserName']}')"); // want: sql-injection
    $pdo->prepare('INSERT INTO f VALUES (?)')->execute([$message['FromUserName']]);
});

$old = Factory::officialAccount([]);
$old->server->push(function ($message) {
    readfile('/srv/' . $message['EventKey']); // want: path-traversal
    return "OK";
});
$old->server->push(TextHandler::class);

class TextHandler implements EventHandlerInterface
{
    public function handle($payload = null)
    {
        exec('old ' . $payload['Content']); // want: command-injection
    }
}
