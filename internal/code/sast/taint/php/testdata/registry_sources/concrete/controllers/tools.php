<?php
namespace Concrete\Package\Tools\Controller\SinglePage\Dashboard;

use Concrete\Core\Block\BlockController;
use Concrete\Core\Http\ResponseFactoryInterface;
use Concrete\Core\Page\Controller\DashboardPageController;
use Concrete\Core\Page\Controller\PageController;
use Concrete\Core\Routing\Redirect;
use Concrete\Core\Support\Facade\Request;
use Symfony\Component\HttpFoundation\JsonResponse;

class Tools extends DashboardPageController
{
    public function view($name = '')
    {
        $db = $this->app->make('database')->connection();
        $db->executeQuery("SELECT * FROM Tools WHERE name = '$name'"); // want: sql-injection
        $db->executeQuery('SELECT * FROM Tools WHERE name = ?', [$name]);
        exec('tool ' . $this->request->request->get('arg')); // want: command-injection
        exec('tool ' . (int) $this->get('n'));
    }

    public function go()
    {
        readfile('/srv/' . $this->post('file')); // want: path-traversal
        return Redirect::url($this->request->query->get('to')); // want: open-redirect
    }
}

class Block extends BlockController
{
    public function action_load($page)
    {
        exec('block ' . $page); // want: command-injection
        return new JsonResponse([$page]);
    }

    public function save($args)
    {
        exec('save ' . $args['content']); // want: command-injection
        parent::save($args);
    }
}
