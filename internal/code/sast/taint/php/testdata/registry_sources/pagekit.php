<?php
namespace Acme\Hello\Controller;

use Pagekit\Application as App;

/**
 * @Access("hello: manage")
 */
class HelloController
{
    /**
     * @Route("/", methods="GET")
     * @Request({"name": "string", "page": "int"})
     */
    public function indexAction($name = '', $page = 0)
    {
        App::db()->executeQuery("SELECT * FROM @hello WHERE name = '$name'"); // not found: sql-injection
        App::db()->executeQuery('SELECT * FROM @hello WHERE name = ?', [$name]);
        exec("page $page");
        return ['$view' => ['title' => $name]];
    }

    /**
     * @Route("/{file}", name="file")
     */
    public function fileAction($file)
    {
        return App::response()->download('/srv/' . $file); // not found: path-traversal
    }

    public function saveAction()
    {
        $data = App::request()->request->get('tool');
        exec('tool ' . $data); // want: command-injection
        return App::redirect(App::request()->get('to')); // want: open-redirect
    }
}
