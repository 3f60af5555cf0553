<?php
namespace App\Controller;

use Pimcore\Controller\FrontendController;
use Pimcore\Db;
use Pimcore\Model\Asset;
use Pimcore\Model\DataObject;
use Pimcore\Model\DataObject\Product;
use Symfony\Component\HttpFoundation\Request;
use Symfony\Component\HttpFoundation\Response;
use Symfony\Component\Routing\Annotation\Route;

class ContentController extends FrontendController
{
    #[Route('/products/{slug}', name: 'product')]
    public function productAction(Request $request, string $slug, int $page = 1): Response
    {
        $list = new Product\Listing();
        $list->setCondition("name = '" . $request->get('name') . "'"); // want: sql-injection
        $list->setCondition('name = ?', [$request->get('name')]);
        $list->addConditionParam("slug LIKE '%$slug%'"); // want: sql-injection
        $list->addConditionParam('slug LIKE ?', "%$slug%");
        $list->setOrderKey('name');
        Db::get()->fetchAllAssociative("SELECT * FROM object_1 LIMIT $page");
        Db::get()->fetchAllAssociative("SELECT * FROM object_1 WHERE k = '" . $request->query->get('k') . "'"); // want: sql-injection
        return new Response('<b>' . $slug . '</b>'); // want: xss
    }

    public function fileAction(Request $request): Response
    {
        exec('convert ' . $request->get('file')); // want: command-injection
        Asset::getByPath('/in/' . $request->get('file'));
        return $this->redirect($request->request->get('to')); // want: open-redirect
    }
}
