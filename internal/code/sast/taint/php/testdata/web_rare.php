<?php

// Statamic
class StatamicHosts extends \Statamic\Http\Controllers\CP\CpController
{
    public function index(\Illuminate\Http\Request $request)
    {
        shell_exec('ping ' . $request->get('host')); // want: command-injection
        shell_exec('ping ' . escapeshellarg($request->get('host')));
    }
}

// Filament
class HostPage extends \Filament\Pages\Page
{
    public ?array $data = [];

    public function save(): void
    {
        $data = $this->form->getState();
        shell_exec('ping ' . $data['host']); // want: command-injection
        shell_exec('ping ' . escapeshellarg($data['host']));
    }
}

// Laravel Nova
class NovaAction extends \Laravel\Nova\Actions\Action
{
    public function handle(\Laravel\Nova\Fields\ActionFields $fields, $models)
    {
        shell_exec('ping ' . $fields->host); // want: command-injection
        shell_exec('ping ' . escapeshellarg($fields->host));
    }
}

// Laravel middleware
class HostMiddleware
{
    public function handle(\Illuminate\Http\Request $request, \Closure $next)
    {
        shell_exec('ping ' . $request->header('X-Host')); // want: command-injection
        shell_exec('ping ' . escapeshellarg($request->header('X-Host')));
        return $next($request);
    }
}

// Laravel broadcasting
\Illuminate\Support\Facades\Broadcast::channel('hosts.{host}', function ($user, $host) {
    shell_exec('ping ' . $host); // want: command-injection
    shell_exec('ping ' . escapeshellarg($host));
});

// Symfony webhooks
class HookConsumer
{
    public function __invoke(\Symfony\Component\RemoteEvent\RemoteEvent $event)
    {
        shell_exec('ping ' . $event->getPayload()['host']); // want: command-injection
        shell_exec('ping ' . escapeshellarg($event->getPayload()['host']));
    }
}

// Symfony form
class FormController extends \Symfony\Bundle\FrameworkBundle\Controller\AbstractController
{
    public function new(\Symfony\Component\HttpFoundation\Request $request)
    {
        $form = $this->createForm(HostType::class);
        $form->handleRequest($request);
        shell_exec('ping ' . $form->get('host')->getData()); // want: command-injection
        shell_exec('ping ' . escapeshellarg($form->get('host')->getData()));
    }
}

// Symfony resolver attributes
class MapController
{
    #[\Symfony\Component\Routing\Attribute\Route('/map')]
    public function map(#[\Symfony\Component\HttpKernel\Attribute\MapRequestPayload] HostDto $dto)
    {
        shell_exec('ping ' . $dto->host); // want: command-injection
        shell_exec('ping ' . escapeshellarg($dto->host));
    }
}

class HostDto
{
    public string $host;
}

// WordPress ajax in class with filter
add_filter('the_content', function ($content) {
    shell_exec('ping ' . get_query_var('host')); // want: command-injection
    return $content;
});

// Gravity Forms
add_action('gform_after_submission', function ($entry, $form) {
    shell_exec('ping ' . rgpost('input_1')); // want: command-injection
    shell_exec('ping ' . escapeshellarg(rgpost('input_1')));
}, 10, 2);

// Drupal block
class HostBlock extends \Drupal\Core\Block\BlockBase
{
    public function blockSubmit($form, \Drupal\Core\Form\FormStateInterface $form_state)
    {
        shell_exec('ping ' . $form_state->getValue('host')); // want: command-injection
        shell_exec('ping ' . escapeshellarg($form_state->getValue('host')));
    }
}

// Joomla module
$app = \Joomla\CMS\Factory::getApplication();
shell_exec('ping ' . $app->input->post->getString('host')); // want: command-injection
shell_exec('ping -c ' . $app->input->getInt('n'));

// Drupal 7
function demo_page()
{
    shell_exec('ping ' . drupal_get_query_parameters()['host']); // want: command-injection
}

// Phalcon Micro
$micro = new \Phalcon\Mvc\Micro();
$micro->get('/ping/{host}', function ($host) {
    shell_exec('ping ' . $host); // want: command-injection
    shell_exec('ping ' . escapeshellarg($host));
});

// Silex
$silex = new \Silex\Application();
$silex->get('/ping/{host}', function ($host) {
    shell_exec('ping ' . $host); // want: command-injection
    shell_exec('ping ' . escapeshellarg($host));
});

// Klein
$klein = new \Klein\Klein();
$klein->respond('GET', '/ping/[:host]', function ($request) {
    shell_exec('ping ' . $request->host); // want: command-injection
    shell_exec('ping ' . $request->param('host')); // want: command-injection
    shell_exec('ping ' . escapeshellarg($request->param('host')));
});

// bramus
$bramus = new \Bramus\Router\Router();
$bramus->get('/ping/(\w+)', function ($host) {
    shell_exec('ping ' . $host); // want: command-injection
    shell_exec('ping ' . escapeshellarg($host));
});

// League Route
$league = new \League\Route\Router();
$league->map('GET', '/ping/{host}', function (\Psr\Http\Message\ServerRequestInterface $request, array $args) {
    shell_exec('ping ' . $args['host']); // want: command-injection
    shell_exec('ping ' . escapeshellarg($args['host']));
});

// Aura.Web
function aura(\Aura\Web\Request $request)
{
    shell_exec('ping ' . $request->query->get('host')); // want: command-injection
    shell_exec('ping ' . escapeshellarg($request->query->get('host')));
}

// Diactoros
function zendex(\Zend\Diactoros\ServerRequest $request)
{
    shell_exec('ping ' . $request->getQueryParams()['host']); // want: command-injection
}

// Discord PHP
$discord = new \Discord\Discord([]);
$discord->on('message', function (\Discord\Parts\Channel\Message $message) {
    shell_exec('echo ' . $message->content); // want: command-injection
    shell_exec('echo ' . escapeshellarg($message->content));
});

// Nutgram
$nutgram = new \SergiX44\Nutgram\Nutgram('t');
$nutgram->onText('ping {host}', function (\SergiX44\Nutgram\Nutgram $bot, $host) {
    shell_exec('ping ' . $host); // want: command-injection
    shell_exec('ping ' . escapeshellarg($host));
});

// Sabre DAV
class DavPlugin
{
    public function httpGet(\Sabre\HTTP\RequestInterface $request, \Sabre\HTTP\ResponseInterface $response)
    {
        shell_exec('ping ' . $request->getQueryParameters()['host']); // want: command-injection
        shell_exec('ping ' . escapeshellarg($request->getQueryParameters()['host']));
    }
}
