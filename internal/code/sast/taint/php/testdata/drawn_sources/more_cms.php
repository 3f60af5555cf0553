<?php
namespace X;

use Joomla\CMS\Factory;
use Joomla\CMS\MVC\Controller\BaseController;
use Joomla\CMS\MVC\Controller\FormController;
use Shopware\Core\Framework\Validation\DataBag\RequestDataBag;
use Shopware\Storefront\Controller\StorefrontController;
use Symfony\Component\HttpFoundation\Request;
use Symfony\Component\Routing\Attribute\Route;

class FileController extends BaseController
{
    public function save()
    {
        $input = Factory::getApplication()->getInput();
        exec('x ' . $input->getString('c')); // want: command-injection
        exec('x ' . $this->input->get('c', '', 'raw')); // want: command-injection
        exec('seq ' . $input->getInt('n'));
        $db = Factory::getDbo();
        $db->setQuery("SELECT * FROM #__t WHERE a = '" . $input->post->get('a', '', 'raw') . "'"); // want: sql-injection
        $this->setRedirect($input->getString('to')); // want: open-redirect
        $data = $this->input->post->get('jform', [], 'array');
        exec('x ' . $data['cmd']); // want: command-injection
    }
}
class Shop extends StorefrontController
{
    #[Route(path: '/x/{name}', name: 'x')]
    public function x(string $name, RequestDataBag $data, Request $request)
    {
        exec('x ' . $data->get('c')); // want: command-injection
        exec('x ' . $name); // want: command-injection
        exec('seq ' . (int) $data->get('n'));
        return $this->renderStorefront('@x/x.html.twig', []);
    }
}
class Plugin extends \Cms\Classes\ComponentBase
{
    public function onRun() { exec('x ' . $this->param('slug')); } // want: command-injection
    public function onSave()
    {
        exec('x ' . post('cmd')); // want: command-injection
        exec('x ' . \Input::get('c')); // want: command-injection
        return \Redirect::to(input('to')); // want: open-redirect
    }
}
