<?php
use Psr\Http\Message\ResponseInterface as Response;
use Psr\Http\Message\ServerRequestInterface as Request;
use Propel\Runtime\Propel;
use Phalcon\Mvc\Controller;
class Show
{
    public function __invoke(Request $request, Response $response): Response
    {
        exec('x ' . $request->getAttribute('slug')); // want: command-injection
        exec('x ' . $request->getAttribute('session'));
        return $response;
    }
}
$app = \Slim\Factory\AppFactory::create();
$app->get('/a/{slug}', Show::class);
class IndexController extends Controller
{
    public function indexAction()
    {
        exec('x ' . $this->request->getQuery('n', 'int'));
        exec('x ' . $this->request->getQuery('n', 'trim')); // want: command-injection
        Propel::getConnection()->prepare("SELECT '" . $this->request->getQuery('q') . "'"); // want: sql-injection
        Propel::getConnection()->prepare('SELECT ?')->execute([$this->request->getQuery('q')]);
    }
}
class Home extends \CodeIgniter\Controller
{
    public function index()
    {
        $m = new ItemModel();
        $m->where('a = ' . $this->request->getGet('b'))->findAll(); // want: sql-injection
        $m->where('a', $this->request->getGet('b'))->findAll();
    }
}
class ItemModel extends \CodeIgniter\Model { protected $table = 't'; }
