<?php
use SergiX44\Nutgram\Conversations\Conversation;
use SergiX44\Nutgram\Handlers\Type\Command;
use SergiX44\Nutgram\Nutgram;

$bot = new Nutgram($_ENV['TOKEN']);

$bot->onCommand('run {name}', function (Nutgram $bot, $name) {
    exec('run ' . $name); // want: command-injection
    exec('run ' . escapeshellarg($name));
    $bot->sendMessage($name);
});

$bot->onText('find (.*)', function (Nutgram $bot, string $q) use ($pdo) {
    $pdo->query("SELECT * FROM t WHERE a = '$q'"); // want: sql-injection
    $pdo->prepare('SELECT * FROM t WHERE a = ?')->execute([$q]);
});

$bot->onMessage(function (Nutgram $bot) {
    exec('say ' . $bot->message()->text); // want: command-injection
    exec('say ' . (int) $bot->userId());
});
$bot->onCallbackQueryData('pick:{id}', fn (Nutgram $bot, string $id) => readfile('/srv/' . $id)); // want: path-traversal
$bot->onDocument(Doc::class);

class Doc
{
    public function __invoke(Nutgram $bot): void
    {
        $bot->getFile($bot->message()->document->file_id)->save('/srv/in/' . $bot->message()->document->file_name); // want: path-traversal
    }
}

class StartCommand extends Command
{
    protected string $command = 'start';

    public function handle(Nutgram $bot, ?string $param = null): void
    {
        exec('start ' . $param); // want: command-injection
    }
}

class Ask extends Conversation
{
    public function start(Nutgram $bot)
    {
        $this->next('second');
    }

    public function second(Nutgram $bot)
    {
        eval($bot->message()->text); // want: code-injection
    }
}
