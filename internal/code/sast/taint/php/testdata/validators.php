<?php
use Valitron\Validator as Valitron;
use Rakit\Validation\Validator as Rakit;
use Nette\Schema\Expect;
use Nette\Schema\Processor;
use Respect\Validation\Validator as v;
use Symfony\Component\Validator\Validation;
use Symfony\Component\Validator\Constraints as Assert;
use Laminas\Escaper\Escaper;
use Cocur\Slugify\Slugify;
use Symfony\Component\String\Slugger\AsciiSlugger;
use voku\helper\AntiXSS;
use Brick\Math\BigInteger;
use Ramsey\Uuid\Uuid;
use Symfony\Component\Uid\Ulid;
use Carbon\Carbon;
use Symfony\Component\OptionsResolver\OptionsResolver;
use Assert\Assert as BA;
use ParagonIE\ConstantTime\Hex;
function a1() { $v = new Valitron($_POST); $v->rule('integer', 'n'); $v->rule('in', 'k', ['a','b']); $v->rule('required', 's'); if (!$v->validate()) { exit; }
 exec('x ' . $_POST['n']);
 exec('x ' . $_POST['k']);
 exec('x ' . $_POST['s']); // want: command-injection
}

function a2() { $r = new Rakit(); $val = $r->make($_POST, ['n' => 'required|integer', 'k' => 'in:a,b', 's' => 'required']); $val->validate(); if ($val->fails()) { exit; }
 exec('x ' . $_POST['n']);
 exec('x ' . $_POST['k']);
 exec('x ' . $_POST['s']); // want: command-injection
}
function a2b() { $r = new Rakit(); $val = $r->validate($_POST, ['n' => 'required|integer', 's' => 'required']); if ($val->fails()) { exit; }
 $d = $val->getValidData();
 exec('x ' . $d['n']);
 exec('x ' . $d['s']); // want: command-injection
}
function a3() { $ok = \GUMP::is_valid($_POST, ['n' => 'required|integer', 's' => 'required']); if ($ok !== true) { exit; }
 exec('x ' . $_POST['n']);
 exec('x ' . $_POST['s']); // want: command-injection
}
function a4() { $p = new Processor(); $d = $p->process(Expect::structure(['n' => Expect::int(), 'k' => Expect::anyOf('a', 'b'), 'p' => Expect::string()->pattern('[a-z]+'), 's' => Expect::string()])->castTo('array'), $_POST);
 exec('x ' . $d['n']);
 exec('x ' . $d['k']);
 exec('x ' . $d['p']);
 exec('x ' . $d['s']); // want: command-injection
}
function a5() { v::key('n', v::intVal())->key('s', v::stringType())->assert($_POST);
 exec('x ' . $_POST['n']);
 exec('x ' . $_POST['s']); // want: command-injection
}
function a5b() { $q = $_GET['q']; if (!v::regex('/^[a-z]+$/')->validate($q)) { exit; } exec('x ' . $q); }
function a5c() { $q = $_GET['q']; if (!v::stringType()->alnum()->length(1, 5)->isValid($q)) { exit; } exec('x ' . $q); }
function a6() { $val = Validation::createValidator(); $errors = $val->validate($_POST, new Assert\Collection(['n' => new Assert\Type('numeric'), 'k' => [new Assert\NotBlank(), new Assert\Choice(['a', 'b'])], 's' => new Assert\NotBlank()])); if (count($errors) > 0) { exit; }
 exec('x ' . $_POST['n']);
 exec('x ' . $_POST['k']);
 exec('x ' . $_POST['s']); // want: command-injection
}
function a6b() { $val = Validation::createValidator(); $q = $_GET['q']; $errors = $val->validate($q, [new Assert\Regex('/^[a-z]+$/')]); if (count($errors)) { exit; } exec('x ' . $q); }
function a7() { echo (new Escaper('utf-8'))->escapeHtml($_GET['q']); }
function a8() { $s = (new Slugify())->slugify($_GET['q']); readfile('/x/' . $s); exec('x ' . $s); }
function a9() { $s = (new AsciiSlugger())->slug($_GET['q']); readfile('/x/' . $s); exec('x ' . $s); }
function a10() { echo (new AntiXSS())->xss_clean($_GET['q']); }
function a11() { exec('x ' . BigInteger::of($_GET['q'])); }
function a12() { $q = $_GET['q']; if (!Ulid::isValid($q)) { exit; } exec('x ' . $q); }


function a14b() { $q = $_GET['q']; \Assert\Assertion::regex($q, '/^[a-z]+$/'); exec('x ' . $q); }
function a14c() { $q = $_GET['q']; \Webmozart\Assert\Assert::regex($q, '/^[a-z]+$/'); exec('x ' . $q); }
function a14d() { $q = $_GET['q']; BA::that($q)->notEmpty()->integerish(); exec('x ' . $q); }
function a15() { $r = new OptionsResolver(); $r->setAllowedTypes('n', 'int'); $r->setAllowedValues('k', ['a', 'b']); $r->setDefined('s'); $d = $r->resolve($_POST);
 exec('x ' . $d['n']);
 exec('x ' . $d['k']);
 exec('x ' . $d['s']); // want: command-injection
}



function a19() { exec('x ' . Hex::encode($_GET['q'])); }
function a20() { $q = $_GET['q']; if (!in_array($q, array_column(Suit::cases(), 'value'), true)) { exit; } exec('x ' . $q); }
function a21() { $q = Suit::from($_GET['q'])->value; exec('x ' . $q); }
enum Suit: string { case A = 'a'; case B = 'b'; }

function b1() { (new Valitron($_POST))->rule('integer', 'n')->validate(); exec('x ' . $_POST['n']); // want: command-injection
}
function b2() { $q = $_GET['q']; \Webmozart\Assert\Assert::regex($q, '/[a-z]+/'); exec('x ' . $q); // want: command-injection
}
function b3() { $q = $_GET['q']; \Webmozart\Assert\Assert::regex($q, '/^[a-z]+$/m'); exec('x ' . $q); // want: command-injection
}
function b4() { $r = new Rakit(); $val = $r->validate($_POST, ['n' => 'integer']); if ($val->passes()) { exec('x ' . $_POST['n']); } else { exec('x ' . $_POST['n']); // want: command-injection
 } }
function b5() { $d = (new Processor())->process(Expect::structure(['l' => Expect::listOf(Expect::int())]), $_POST); exec('x ' . implode(' ', $d['l'])); exec('x ' . $d['s']); // want: command-injection
}
