<?php
namespace App\Controller;
use Symfony\Bundle\FrameworkBundle\Controller\AbstractController;
use Symfony\Component\HttpFoundation\Request;
use Symfony\Component\HttpFoundation\Response;
class A extends AbstractController {
    public function show(Request $request): Response {
        return $this->render('show.html.twig', ['q' => $request->query->get('q'), 'rows' => ['a' => $request->query->get('a')], 'title' => 'x']);
    }
    public function assoc(Request $request): Response {
        $data = ['q' => $request->query->get('q')];
        $data['r'] = $request->get('r');
        return $this->render('@App/assoc.html.twig', $data);
    }
    public function block(Request $request): Response {
        return $this->renderBlock('block.html.twig', 'main', ['q' => $request->query->get('q')]);
    }
    public function compacted(Request $request): Response {
        $q = $request->query->get('q');
        return $this->render('compacted.html.twig', compact('q'));
    }
}
