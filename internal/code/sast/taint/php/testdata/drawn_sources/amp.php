<?php
use Amp\Http\Server\FormParser\Form;
use Amp\Http\Server\Request;
use Amp\Http\Server\RequestHandler;
use Amp\Http\Server\RequestHandler\ClosureRequestHandler;
use Amp\Http\Server\Response;
use Amp\Http\Server\Router;
use Amp\Websocket\Server\WebsocketClientHandler;
use Amp\Websocket\WebsocketClient;

$router->addRoute('GET', '/{name}', new ClosureRequestHandler(function (Request $request): Response {
    $args = $request->getAttribute(Router::class);
    exec('x ' . $args['name']); // want: command-injection
    return new Response(200, ['content-type' => 'text/html'], '<p>' . $request->getQueryParameter('w') . '</p>'); // want: xss
}));
class Run implements RequestHandler
{
    public function handleRequest(Request $request): Response
    {
        exec($request->getBody()->buffer()); // want: command-injection
        $form = Form::fromRequest($request);
        exec('x ' . $form->getValue('cmd')); // want: command-injection
        exec('seq ' . (int) $form->getValue('n'));
        readfile('/srv/' . $request->getHeader('x-f')); // want: path-traversal
        return new Response();
    }
}
class Chat implements WebsocketClientHandler
{
    public function handleClient(WebsocketClient $client, Request $request, Response $response): void
    {
        while ($message = $client->receive()) {
            eval($message->buffer()); // want: code-injection
        }
    }
}
