<?php

use App\Http\Controllers\Controller;
use Cake\Controller\Controller as CakeController;
use CodeIgniter\Controller as CiController;
use CodeIgniter\RESTful\ResourceController;
use DI\Bridge\Slim\Bridge;
use Illuminate\Contracts\Queue\ShouldQueue;
use Illuminate\Foundation\Http\FormRequest;
use Illuminate\Http\Request;
use Illuminate\Support\Facades\Route;
use Laminas\Mvc\Controller\AbstractActionController;
use Laravel\Lumen\Routing\Controller as LumenController;
use Nette\Application\UI\Form;
use Nette\Application\UI\Presenter;
use Phalcon\Mvc\Controller as PhalconController;
use Psr\Http\Message\ResponseInterface;
use Psr\Http\Message\ServerRequestInterface;
use Psr\Http\Server\MiddlewareInterface;
use Psr\Http\Server\RequestHandlerInterface;
use Slim\Factory\AppFactory;
use Spiral\Http\Request\InputManager;
use Symfony\Bundle\FrameworkBundle\Controller\AbstractController;
use Symfony\Component\HttpFoundation\Request as SymfonyRequest;
use Symfony\Component\HttpKernel\Attribute\MapQueryParameter;
use Symfony\Component\HttpKernel\Attribute\MapRequestPayload;
use Symfony\Component\Routing\Attribute\Route as SymfonyRoute;
use think\facade\Request as ThinkRequestFacade;
use think\Request as ThinkRequest;
use yii\web\Controller as YiiController;

// Laravel
class HostController extends Controller
{
    public function show(Request $request, string $host)
    {
        shell_exec('ping ' . $host); // want: command-injection
        shell_exec('ping ' . $request->input('host')); // want: command-injection
        shell_exec('ping ' . $request->host_name); // want: command-injection
        shell_exec('ping ' . escapeshellarg($request->input('host')));
        shell_exec('ping -c ' . $request->integer('count'));
    }
}

Route::post('/ping/{host}', function (Request $request, $host) {
    shell_exec('ping ' . $host); // want: command-injection
    shell_exec('ping ' . request('host')); // want: command-injection
    shell_exec('ping ' . request()->query('host')); // want: command-injection
});

// Laravel form requests
class StoreHost extends FormRequest
{
    public function rules()
    {
        return ['host' => 'required'];
    }

    protected function passedValidation()
    {
        shell_exec('ping ' . $this->input('host')); // want: command-injection
    }
}

class StoreController extends Controller
{
    public function store(StoreHost $request)
    {
        $data = $request->validated();
        shell_exec('ping ' . $data['host']); // want: command-injection
        shell_exec('ping ' . escapeshellarg($data['host']));
    }
}

// Lumen
class LumenHosts extends LumenController
{
    public function show(Request $request, $host)
    {
        shell_exec('ping ' . $host); // want: command-injection
        shell_exec('ping ' . escapeshellarg($host));
    }
}

// Symfony
class SymfonyHosts extends AbstractController
{
    #[SymfonyRoute('/ping/{host}', name: 'ping')]
    public function ping(SymfonyRequest $request, string $host, #[MapQueryParameter] string $name)
    {
        shell_exec('ping ' . $host); // want: command-injection
        shell_exec('ping ' . $name); // want: command-injection
        shell_exec('ping ' . $request->query->get('host')); // want: command-injection
        shell_exec('ping ' . $request->getPayload()->get('host')); // want: command-injection
        shell_exec('ping ' . escapeshellarg($host));
        return $this->render('ping.html.twig', ['host' => $host]);
    }
}

// CodeIgniter
class CiHosts extends CiController
{
    public function show($host)
    {
        shell_exec('ping ' . $host); // want: command-injection
        shell_exec('ping ' . $this->request->getPost('host')); // want: command-injection
        shell_exec('ping ' . escapeshellarg($this->request->getGet('host')));
    }
}

class CiApi extends ResourceController
{
    public function create()
    {
        shell_exec('ping ' . $this->request->getVar('host')); // want: command-injection
    }
}

// CakePHP
class CakeHosts extends CakeController
{
    public function view($host)
    {
        shell_exec('ping ' . $host); // want: command-injection
        shell_exec('ping ' . $this->request->getData('host')); // want: command-injection
        shell_exec('ping ' . $this->getRequest()->getQuery('host')); // want: command-injection
        shell_exec('ping ' . escapeshellarg($host));
    }
}

// Yii
class YiiHosts extends YiiController
{
    public function actionView($host)
    {
        shell_exec('ping ' . $host); // want: command-injection
        shell_exec('ping ' . Yii::$app->request->get('host')); // want: command-injection
        shell_exec('ping ' . $this->request->post('host')); // want: command-injection
        shell_exec('ping ' . escapeshellarg($host));
    }
}

// Laminas
class LaminasHosts extends AbstractActionController
{
    public function pingAction()
    {
        shell_exec('ping ' . $this->params()->fromQuery('host')); // want: command-injection
        shell_exec('ping ' . $this->params('host')); // want: command-injection
        shell_exec('ping ' . $this->getRequest()->getPost('host')); // want: command-injection
        shell_exec('ping ' . escapeshellarg($this->params()->fromQuery('host')));
    }
}

// Mezzio
class MezzioPing implements RequestHandlerInterface
{
    public function handle(ServerRequestInterface $request): ResponseInterface
    {
        shell_exec('ping ' . $request->getQueryParams()['host']); // want: command-injection
        shell_exec('ping ' . escapeshellarg($request->getQueryParams()['host']));
        return new Laminas\Diactoros\Response\HtmlResponse('<p>' . $request->getQueryParams()['host']); // want: xss
    }
}

class PsrMiddleware implements MiddlewareInterface
{
    public function process(ServerRequestInterface $request, RequestHandlerInterface $handler): ResponseInterface
    {
        shell_exec('ping ' . $request->getHeaderLine('X-Host')); // want: command-injection
        return $handler->handle($request);
    }
}

// Slim
$slim = AppFactory::create();
$slim->get('/ping/{host}', function ($request, $response, array $args) {
    shell_exec('ping ' . $args['host']); // want: command-injection
    shell_exec('ping ' . $request->getParsedBody()['host']); // want: command-injection
    shell_exec('ping ' . escapeshellarg($args['host']));
    return $response;
});

class SlimAction
{
    public function __invoke(ServerRequestInterface $request, ResponseInterface $response, array $args): ResponseInterface
    {
        shell_exec('ping ' . $args['host']); // want: command-injection
        return $response;
    }
}

$slim->get('/action/{host}', SlimAction::class);

// Phalcon
class PhalconHosts extends PhalconController
{
    public function pingAction($host)
    {
        shell_exec('ping ' . $host); // want: command-injection
        shell_exec('ping ' . $this->request->getPost('host')); // want: command-injection
        shell_exec('ping ' . escapeshellarg($host));
    }
}

// ThinkPHP
class ThinkHosts extends \app\BaseController
{
    public function ping(ThinkRequest $request)
    {
        shell_exec('ping ' . $request->param('host')); // want: command-injection
        shell_exec('ping ' . $request->cookie('host')); // want: command-injection
        shell_exec('ping ' . input('post.host')); // want: command-injection
        shell_exec('ping ' . $this->request->get('host')); // want: command-injection
        shell_exec('ping ' . ThinkRequestFacade::post('host')); // want: command-injection
        shell_exec('ping ' . escapeshellarg($request->param('host')));
    }
}

// Nette
class HostPresenter extends Presenter
{
    public function renderShow(string $host)
    {
        shell_exec('ping ' . $host); // want: command-injection
        shell_exec('ping ' . $this->getParameter('name')); // want: command-injection
        shell_exec('ping ' . $this->getHttpRequest()->getQuery('host')); // want: command-injection
        shell_exec('ping ' . escapeshellarg($host));
    }

    public function hostFormSucceeded(Form $form, array $values)
    {
        shell_exec('ping ' . $form->getValues()->host); // want: command-injection
    }
}

// Spiral
class SpiralHosts
{
    public function ping(InputManager $input)
    {
        shell_exec('ping ' . $input->query('host')); // want: command-injection
        shell_exec('ping ' . $input->data->get('host')); // want: command-injection
        shell_exec('ping ' . escapeshellarg($input->query('host')));
    }
}

// Zend Framework 1
class IndexController extends Zend_Controller_Action
{
    public function pingAction()
    {
        shell_exec('ping ' . $this->getRequest()->getParam('host')); // want: command-injection
        shell_exec('ping ' . $this->_getParam('host')); // want: command-injection
        shell_exec('ping ' . escapeshellarg($this->_getParam('host')));
    }
}
