<?php
namespace MauticPlugin\ToolsBundle\Controller;

use Mautic\CoreBundle\Controller\CommonController;
use Mautic\CoreBundle\Controller\FormController;
use Mautic\ApiBundle\Controller\CommonApiController;
use Symfony\Component\HttpFoundation\Request;
use Symfony\Component\HttpFoundation\Response;

class ToolsController extends FormController
{
    public function indexAction(Request $request, $page = 1)
    {
        exec('tool ' . $request->get('arg')); // want: command-injection
        exec('tool ' . (int) $page);
        return $this->redirect($request->query->get('to')); // want: open-redirect
    }

    public function worldAction($world)
    {
        exec('world ' . $world); // want: command-injection
        return new Response('<b>' . $world . '</b>'); // want: xss
    }
}

class ToolsApiController extends CommonApiController
{
    public function fileAction(string $name)
    {
        readfile('/srv/' . $name); // want: path-traversal
        return $this->handleView($this->view(['n' => $name]));
    }
}
