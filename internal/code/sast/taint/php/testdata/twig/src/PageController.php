<?php

namespace App\Controller;

use Symfony\Bundle\FrameworkBundle\Controller\AbstractController;
use Symfony\Component\HttpFoundation\Request;
use Twig\Environment;

class PageController extends AbstractController
{
    public function show(Request $request)
    {
        return $this->render('page/show.html.twig', ['title' => 'Pages', 'q' => $request->query->get('q'), 'rows' => [['label' => $request->query->get('label')]]]);
    }

    public function part(Request $request, Environment $twig)
    {
        return $twig->render('page/part.html.twig', ['name' => $request->query->get('name')]);
    }
}
