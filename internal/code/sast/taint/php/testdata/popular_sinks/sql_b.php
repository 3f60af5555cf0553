<?php
use Illuminate\Support\Facades\DB;
use Illuminate\Database\Capsule\Manager as Capsule;
use App\Models\User;
use Doctrine\ORM\EntityManagerInterface;
use Doctrine\DBAL\{Connection, DriverManager};
use Nette\Database\Explorer;
use Medoo\Medoo;
use Aura\Sql\ExtendedPdo;
use ParagonIE\EasyDB\Factory;
use Cycle\Database\DatabaseManager;
$q = request()->input('q');
DB::select("SELECT * FROM t WHERE a = '$q'"); // want: sql-injection
DB::select('SELECT * FROM t WHERE a = ?', [$q]);
DB::statement("DROP TABLE $q"); // want: sql-injection
DB::table('t')->whereRaw("a = '$q'")->get(); // want: sql-injection
DB::table('t')->selectRaw('count(' . $q . ')')->get(); // want: sql-injection
DB::table('t')->orderByRaw($q)->get(); // want: sql-injection
DB::table('t')->where('a', $q)->get();
DB::table('t')->orderBy(DB::raw($q))->get(); // want: sql-injection
DB::connection('x')->unprepared("DELETE FROM t WHERE a = $q"); // want: sql-injection
User::whereRaw("name = '" . $q . "'")->first(); // want: sql-injection
User::query()->havingRaw("a > $q")->get(); // want: sql-injection
User::fromQuery("SELECT * FROM u WHERE n = '$q'"); // want: sql-injection
Capsule::select("SELECT $q"); // want: sql-injection
function d(EntityManagerInterface $em, Connection $c, Explorer $x) {
    $q = request()->input('q');
    $em->createQuery("SELECT u FROM User u WHERE u.n = '$q'")->getResult(); // want: sql-injection
    $em->createQuery('SELECT u FROM User u WHERE u.n = :q')->setParameter('q', $q);
    $em->createNativeQuery("SELECT $q", $rsm); // want: sql-injection
    $em->getConnection()->executeQuery("SELECT * FROM t WHERE a = '$q'"); // want: sql-injection
    $em->getRepository(User::class)->createQueryBuilder('u')->where("u.n = '$q'")->getQuery(); // want: sql-injection
    $em->getRepository(User::class)->createQueryBuilder('u')->andWhere('u.n = :q')->setParameter('q', $q);
    $c->fetchAllAssociative("SELECT * FROM t WHERE a = '$q'"); // want: sql-injection
    $c->createQueryBuilder()->select('*')->from('t')->where('a = ' . $q)->executeQuery(); // want: sql-injection
    $x->query("SELECT * FROM t WHERE a = '$q'"); // want: sql-injection
    $x->table('t')->where("a = '$q'"); // want: sql-injection
    $x->table('t')->where('a = ?', $q);
}
(new Medoo([]))->query("SELECT $q"); // want: sql-injection
(new ExtendedPdo('x'))->fetchAll("SELECT $q"); // want: sql-injection
Factory::create('x')->run("SELECT * FROM t WHERE a = '$q'"); // want: sql-injection
