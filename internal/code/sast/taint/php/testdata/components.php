<?php

use ApiPlatform\Metadata\Operation;
use ApiPlatform\State\ProcessorInterface;
use ApiPlatform\State\ProviderInterface;
use BotMan\BotMan\BotMan;
use Filament\Forms\Form;
use GraphQL\Type\Definition\ObjectType;
use GraphQL\Type\Definition\ResolveInfo;
use GraphQL\Type\Definition\Type;
use Illuminate\Bus\Queueable;
use Illuminate\Contracts\Queue\ShouldQueue;
use Illuminate\Foundation\Bus\Dispatchable;
use Illuminate\Http\Request;
use Livewire\Attributes\On;
use Livewire\Component;
use Livewire\Volt\Component as VoltComponent;
use Livewire\WithFileUploads;
use PhpMcp\Server\Attributes\McpTool;
use Spiral\RoadRunner\GRPC\ContextInterface;
use Spiral\RoadRunner\GRPC\ServiceInterface;
use Symfony\Component\HttpKernel\Event\RequestEvent;
use Symfony\Component\Messenger\Attribute\AsMessageHandler;
use Symfony\UX\LiveComponent\Attribute\AsLiveComponent;
use Symfony\UX\LiveComponent\Attribute\LiveAction;
use Symfony\UX\LiveComponent\Attribute\LiveArg;
use Symfony\UX\LiveComponent\Attribute\LiveProp;
use Telegram\Bot\Api as TelegramApi;
use TheCodingMachine\GraphQLite\Annotations\Mutation;
use TheCodingMachine\GraphQLite\Annotations\Query;

// Livewire
class Search extends Component
{
    use WithFileUploads;

    public string $term = '';
    public $count;
    protected $own = 'own';

    public function run(string $host)
    {
        shell_exec('ping ' . $this->term); // want: command-injection
        shell_exec('ping ' . $host); // want: command-injection
        shell_exec('ping ' . $this->own);
        shell_exec('ping ' . escapeshellarg($this->term));
    }

    #[On('pinged')]
    public function pinged($name)
    {
        shell_exec('ping ' . $name); // want: command-injection
    }
}

// Volt
new class extends VoltComponent
{
    public string $term = '';

    public function run()
    {
        shell_exec('ping ' . $this->term); // want: command-injection
        shell_exec('ping ' . escapeshellarg($this->term));
    }
};

// Laravel jobs
class PingHost implements ShouldQueue
{
    use Dispatchable, Queueable;

    public function __construct(private string $host)
    {
    }

    public function handle()
    {
        shell_exec('ping ' . $this->host); // want: command-injection
        shell_exec('ping ' . escapeshellarg($this->host));
    }
}

class PingController extends \App\Http\Controllers\Controller
{
    public function store(Request $request)
    {
        PingHost::dispatch($request->input('host'));
    }
}

// Symfony UX
#[AsLiveComponent]
class LiveSearch
{
    #[LiveProp(writable: true)]
    public string $term = '';

    #[LiveAction]
    public function run(#[LiveArg] string $id)
    {
        shell_exec('ping ' . $id); // want: command-injection
        shell_exec('ping ' . $this->term); // want: command-injection
        shell_exec('ping ' . escapeshellarg($this->term));
    }
}

// Symfony events
class Listener
{
    public function onKernelRequest(RequestEvent $event)
    {
        shell_exec('ping ' . $event->getRequest()->query->get('host')); // want: command-injection
        shell_exec('ping ' . escapeshellarg($event->getRequest()->query->get('host')));
    }
}

// API Platform
class HostProcessor implements ProcessorInterface
{
    public function process(mixed $data, Operation $operation, array $uriVariables = [], array $context = [])
    {
        shell_exec('ping ' . $data->host); // want: command-injection
        shell_exec('ping ' . $uriVariables['host']); // want: command-injection
        shell_exec('ping ' . escapeshellarg($data->host));
    }
}

class HostProvider implements ProviderInterface
{
    public function provide(Operation $operation, array $uriVariables = [], array $context = []): object|array|null
    {
        shell_exec('ping ' . $uriVariables['host']); // want: command-injection
        return null;
    }
}

// webonyx GraphQL
$type = new ObjectType([
    'name' => 'Query',
    'fields' => [
        'ping' => [
            'type' => Type::string(),
            'args' => ['host' => Type::string()],
            'resolve' => function ($root, array $args, $context, ResolveInfo $info) {
                shell_exec('ping ' . $args['host']); // want: command-injection
                shell_exec('ping ' . escapeshellarg($args['host']));
                return 'ok';
            },
        ],
    ],
]);

// Lighthouse
final class PingMutation
{
    public function __invoke($_, array $args)
    {
        shell_exec('ping ' . $args['host']); // want: command-injection
        shell_exec('ping ' . escapeshellarg($args['host']));
    }
}

// GraphQLite
class GraphHosts
{
    #[Query]
    public function ping(string $host): string
    {
        shell_exec('ping ' . $host); // want: command-injection
        shell_exec('ping ' . escapeshellarg($host));
        return 'ok';
    }

    #[Mutation]
    public function change(string $host, int $count): string
    {
        shell_exec('ping ' . $host); // want: command-injection
        shell_exec('ping -c ' . $count);
        return 'ok';
    }
}

// RoadRunner gRPC
interface GreeterInterface extends ServiceInterface
{
}

class Greeter implements GreeterInterface
{
    public function SayHello(ContextInterface $ctx, HelloRequest $in): HelloReply
    {
        shell_exec('echo ' . $in->getName()); // want: command-injection
        shell_exec('echo ' . escapeshellarg($in->getName()));
        return new HelloReply();
    }
}

// BotMan
$botman = app('botman');
$botman->hears('ping {host}', function (BotMan $bot, $host) {
    shell_exec('ping ' . $host); // want: command-injection
    shell_exec('ping ' . $bot->getMessage()->getText()); // want: command-injection
    shell_exec('ping ' . escapeshellarg($host));
});

// Telegram SDK
$telegram = new TelegramApi('token');
$update = $telegram->getWebhookUpdate();
shell_exec('echo ' . $update->getMessage()->getText()); // want: command-injection
shell_exec('echo ' . escapeshellarg($update->getMessage()->getText()));

// SOAP
function soap_ping($host)
{
    shell_exec('ping ' . $host); // want: command-injection
    shell_exec('ping ' . escapeshellarg($host));
}

$soap = new SoapServer('hosts.wsdl');
$soap->addFunction('soap_ping');
$soap->handle();

// MCP
class McpHosts
{
    #[McpTool(name: 'ping')]
    public function ping(string $host): string
    {
        shell_exec('ping ' . $host); // want: command-injection
        shell_exec('ping ' . escapeshellarg($host));
        return 'ok';
    }
}
