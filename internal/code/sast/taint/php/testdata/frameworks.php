<?php

use GuzzleHttp\Client;
use Psr\Http\Message\ResponseInterface as Response;
use Psr\Http\Message\ServerRequestInterface as Request;
use Slim\Factory\AppFactory;

$app = AppFactory::create();
$app->get('/hello/{name}', function (Request $request, Response $response, array $args) {
    $response->getBody()->write('Hello ' . $args['name']); // want: xss
    $response->getBody()->write('Hello ' . htmlspecialchars($args['name']));
    $response->getBody()->write(json_encode($args));
    return $response->withHeader('Location', $request->getQueryParams()['next']); // want: open-redirect
});
$app->post('/fetch', function ($request, $response) {
    $client = new Client(['verify' => false]); // want: no-tls-check
    $client->get($request->getParsedBody()['url']); // want: ssrf
    $client->putAsync($request->getParsedBody()['url']); // want: ssrf
    $client->putAsync('https://api.example.com/' . $request->getParsedBody()['path']);
    $client->request('GET', 'https://api.example.com/' . $request->getParsedBody()['path']);
    return $response;
});

class Items extends CI_Controller
{
    public function show($id)
    {
        $this->db->query("SELECT * FROM items WHERE id = $id"); // want: sql-injection
        $this->db->query('SELECT * FROM items WHERE id = ?', [$id]);
        $name = $this->input->post('name');
        $this->db->where("name = '$name'")->get('items'); // want: sql-injection
        $this->db->where('name', $name)->get('items');
        echo $this->input->get('q'); // want: xss
        echo $this->input->get('q', true);
        $this->db->query("SELECT * FROM items WHERE name = '" . $this->input->post('name', true) . "'"); // want: sql-injection
        echo html_escape($name);
        $this->load->view('items', ['name' => $name]);
    }
}

class SiteController extends \yii\web\Controller
{
    public function actionView($id)
    {
        \Yii::$app->db->createCommand("SELECT * FROM a WHERE id = $id")->queryOne(); // want: sql-injection
        \Yii::$app->db->createCommand('SELECT * FROM a WHERE id = :id', [':id' => $id])->queryOne();
        echo \yii\helpers\Html::encode(\Yii::$app->request->get('name'));
        echo \Yii::$app->request->get('name'); // want: xss
        return $this->redirect(['site/index', 'id' => $id]);
    }
}

class Articles extends \Cake\Controller\Controller
{
    public function view($db)
    {
        $connection = \Cake\Datasource\ConnectionManager::get('default');
        $connection->execute('SELECT * FROM a WHERE b = ' . $this->request->getQuery('b')); // want: sql-injection
        echo h($this->request->getQuery('b'));
    }
}

function users(MongoDB\Collection $users)
{
    $users->findOne(['name' => $_POST['name']]); // want: nosql-injection
    $users->findOne(['name' => (string) $_POST['name']]);
    $users->distinct('name', ['city' => $_POST['city']]); // want: nosql-injection
    $users->distinct($_POST['field'], ['city' => (string) $_POST['city']]);
}
