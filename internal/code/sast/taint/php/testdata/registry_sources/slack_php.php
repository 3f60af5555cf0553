<?php
use SlackPhp\Framework\App;
use SlackPhp\Framework\Context;
use SlackPhp\Framework\Contexts\View;
use SlackPhp\Framework\Listener;

App::new()
    ->command('cool', function (Context $ctx) {
        exec('cool ' . $ctx->payload()->get('text')); // want: command-injection
        exec('cool ' . escapeshellarg($ctx->payload()->get('text')));
        $ctx->ack(':thumbsup:');
    })
    ->globalShortcut('run', fn (Context $ctx) => exec('run ' . $ctx->payload()->get('callback_id'))) // want: command-injection
    ->viewSubmission('form', function (Context $ctx) {
        $state = $ctx->payload()->getState();
        readfile('/srv/' . $state->get('name.value')); // want: path-traversal
    })
    ->event('message', new Greeter())
    ->run();

class Greeter implements Listener
{
    public function handle(Context $context): void
    {
        exec('greet ' . $context->payload()->get('event.text')); // want: command-injection
        exec('greet ' . (int) $context->payload()->get('event.ts'));
        $context->say('Hi');
    }
}
