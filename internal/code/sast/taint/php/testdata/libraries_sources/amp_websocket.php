<?php
use Amp\Http\Server\Request;
use Amp\Http\Server\Response;
use Amp\Websocket\Server\WebsocketClientHandler;
use Amp\Websocket\WebsocketClient;
class Handler implements WebsocketClientHandler
{
    public function handleClient(WebsocketClient $client, Request $request, Response $response): void
    {
        while ($message = $client->receive()) {
            $dir = $message->buffer();
            system("ls " . ($dir)); // want: command-injection
            system("ls -- " . escapeshellarg($dir));
        }
    }
}
