<?php
namespace App\Livewire;
use Livewire\Component;
use Livewire\Attributes\Url;
use Illuminate\Contracts\Queue\ShouldQueue;
use App\Http\Requests\X;
class Search extends Component {
    #[Url]
    public string $query = '';
    public int $page = 1;
    public function save(string $name) {
        exec('a ' . $name); // want: command-injection
        exec('a ' . $this->query); // want: command-injection
        exec('a ' . $this->page);
    }
}
class SendJob implements ShouldQueue {
    public function __construct(public string $cmd) {}
    public function handle(): void { exec($this->cmd); } // want: command-injection
}
class C extends \Illuminate\Routing\Controller {
    public function go(\Illuminate\Http\Request $request) { SendJob::dispatch($request->input('cmd')); return 'ok'; }
}
class Get extends \GraphQL\Type\Definition\ObjectType {
    public function __construct() {
        parent::__construct(['name' => 'Q', 'fields' => ['echo' => [
            'type' => \GraphQL\Type\Definition\Type::string(),
            'args' => ['m' => \GraphQL\Type\Definition\Type::string()],
            'resolve' => fn ($root, array $args) => $args['m'],
        ]]]);
    }
}
class Worker {
    public function run(\Bref\Context\Context $c) {}
}
class Lambda extends \Bref\Event\Sqs\SqsHandler {
    public function handleSqs(\Bref\Event\Sqs\SqsEvent $event, \Bref\Context\Context $context): void {
        foreach ($event->getRecords() as $r) exec('a ' . $r->getBody()); // want: command-injection
    }
}
$http = new \Swoole\Http\Server('0.0.0.0', 80);
$http->on('request', function ($request, $response) {
    exec('a ' . $request->get['x']); // want: command-injection
    exec('a ' . $request->rawContent()); // want: command-injection
    $response->end('<p>' . $request->post['x']); // want: xss
});
$ws = new \Workerman\Worker('websocket://0.0.0.0:80');
$ws->onMessage = function ($connection, $data) { $connection->send('ok'); };
