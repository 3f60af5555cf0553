<?php
use Amp\Http\Server\Request;
use Amp\Http\Server\RequestHandler;
use Amp\Http\Server\Response;
use Amp\Http\Server\Router;
use Filament\Actions\Action;
use Filament\Forms\Components\TextInput;
use Filament\Resources\Pages\EditRecord;
use PhpAmqpLib\Connection\AMQPStreamConnection;
use PhpAmqpLib\Channel\AMQPChannel;
use Silex\Application;

class Show implements RequestHandler
{
    public function handleRequest(Request $request): Response
    {
        exec('show ' . $request->getAttribute(Router::class)['name']); // want: command-injection
        exec('show ' . $request->getAttribute('language'));
        return new Response();
    }
}

class EditNote extends EditRecord
{
    protected function handleRecordUpdate(Model $record, array $data): Model
    {
        exec('note ' . $data['title']); // want: command-injection
        exec('note ' . $record->file);
        return $record;
    }

    public static function fields()
    {
        return [
            TextInput::make('title')->afterStateUpdated(fn ($component) => exec('fill ' . $component->getName())),
            TextInput::make('title')->afterStateUpdated(fn ($component, $state) => exec('fill ' . $state)), // want: command-injection
            Action::make('run')->action(fn ($record) => exec('run ' . $record->file)),
            Action::make('run')->action(fn ($record, array $data) => exec('run ' . $data['file'])), // want: command-injection
        ];
    }
}

class Jobs
{
    private AMQPChannel $channel;

    public function listen()
    {
        $this->channel->basic_consume('jobs', '', false, true, false, false, function ($message) {
            exec('convert ' . $message->body); // want: command-injection
        });
    }
}

$channel = (new AMQPStreamConnection('x', 5672, 'a', 'b'))->channel();
$channel->basic_consume('jobs', '', false, true, false, false, fn ($message) => exec('seq ' . (int) $message->body));

$app = new Application();
$app->get('/hi/{name}', function ($name) use ($app) {
    return '<p>' . $app->escape($name);
});
$app->get('/to/{name}', function ($name) use ($app) {
    return $app->redirect($_GET['to']); // want: open-redirect
});
