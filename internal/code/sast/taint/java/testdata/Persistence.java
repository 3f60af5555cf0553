package app;

import java.io.IOException;
import java.util.List;
import com.baomidou.mybatisplus.core.conditions.query.QueryWrapper;
import com.baomidou.mybatisplus.core.conditions.update.UpdateWrapper;
import javax.jdo.PersistenceManager;
import javax.persistence.*;
import javax.servlet.http.*;
import org.apache.ibatis.jdbc.SQL;
import org.hibernate.Session;
import org.hibernate.criterion.Restrictions;
import org.jooq.DSLContext;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.r2dbc.core.DatabaseClient;

interface Customers extends JpaRepository<Customer, String> {}

class Customer {
	String name;
}

public class Persistence extends HttpServlet {
	private EntityManager em;
	private PersistenceManager jdo;
	private DSLContext create;
	private DatabaseClient client;
	private Customers customers;
	private Session session;
	private org.springframework.orm.hibernate5.HibernateTemplate hibernate;

	@Override
	protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
		String in = request.getParameter("in");
		session.createCriteria(Customer.class).add(Restrictions.sqlRestriction("name = '" + in + "'")); // want: sql-injection
		jdo.newQuery("SELECT FROM app.Customer WHERE name == '" + in + "'"); // want: sql-injection
		new SQL().SELECT("name").FROM("customers").WHERE("name = '" + in + "'"); // want: sql-injection
		create.fetch("SELECT * FROM customers WHERE name = '" + in + "'"); // want: sql-injection
		create.fetch("SELECT * FROM customers WHERE name = ?", in);
		client.sql("SELECT * FROM customers WHERE name = '" + in + "'").fetch(); // want: sql-injection
		client.sql("SELECT * FROM customers WHERE name = :name").bind("name", in).fetch();
		Query query = em.createQuery("select c from Customer c where c.name = :name");
		query.setParameter("name", in);
		Query paged = query.setParameter("page", in);
		response.getWriter().print(paged);
		response.getWriter().print(query.setFirstResult(Integer.parseInt(in.substring(1))).getSingleResult());
		response.getWriter().print(em.find(Customer.class, in).name);
		response.getWriter().print(em.merge(in));
		response.getWriter().print(customers.findById(in).get().name);
		wrappers(in);
		work(in);
	}

	private void work(String in) {
		hibernate.execute(s -> s.createQuery("from Customer where name = :name").setParameter("name", in).list());
		hibernate.execute(s -> s.createQuery("from Customer where name = '" + in + "'").list()); // want: sql-injection
		session.doWork(c -> c.prepareStatement("SELECT * FROM customers WHERE name = '" + in + "'").execute()); // want: sql-injection
	}

	private void wrappers(String in) {
		new QueryWrapper<Customer>().eq("name", in).like("town", in).orderByAsc("name");
		new QueryWrapper<Customer>().apply("name = {0}", in);
		new QueryWrapper<Customer>().apply("name = '" + in + "'"); // want: sql-injection
		new QueryWrapper<Customer>().eq("town", "x").last("LIMIT " + in); // want: sql-injection
		new QueryWrapper<Customer>().orderByDesc(in); // want: sql-injection
		new QueryWrapper<Customer>().orderBy(true, true, in); // want: sql-injection
		new UpdateWrapper<Customer>().inSql("id", "SELECT id FROM towns WHERE name = '" + in + "'"); // want: sql-injection
	}
}
