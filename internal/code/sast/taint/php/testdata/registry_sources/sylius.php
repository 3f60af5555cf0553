<?php
namespace App\Controller;

use Sylius\Bundle\ResourceBundle\Controller\ResourceController;
use Sylius\Bundle\ResourceBundle\Event\ResourceControllerEvent;
use Sylius\Bundle\GridBundle\Doctrine\ORM\ExpressionBuilder;
use Sylius\Component\Grid\Data\DataSourceInterface;
use Sylius\Component\Grid\Filtering\FilterInterface;
use Symfony\Component\HttpFoundation\Request;
use Symfony\Component\HttpFoundation\Response;

class ProductController extends ResourceController
{
    public function showAction(Request $request): Response
    {
        exec('show ' . $request->query->get('code')); // want: command-injection
        exec('show ' . $request->query->getInt('n'));
        return new Response('<p>' . $request->attributes->get('slug') . '</p>'); // want: xss
    }
}

class SuppliersFilter implements FilterInterface
{
    public function apply(DataSourceInterface $dataSource, string $name, $data, array $options): void
    {
        $dataSource->restrict($dataSource->getExpressionBuilder()->equals($options['field'], $data['value']));
        exec('grid ' . $data['value']); // want: command-injection
    }
}
