package popular.jpa;
import jakarta.persistence.*;
import jakarta.ws.rs.*;
import java.util.Set;
@Path("/jpa")
class JpaSink {
    @PersistenceContext EntityManager em;
    @GET
    public Object get(@QueryParam("name") String name, @QueryParam("sort") String sort) {
        em.createQuery("SELECT u FROM User u WHERE u.name = '" + name + "'", Object.class).getResultList(); // want: sql-injection
        em.createNativeQuery(String.format("SELECT * FROM users ORDER BY %s", sort)).getResultList(); // want: sql-injection
        TypedQuery<Object> q = em.createQuery("SELECT u FROM User u".concat(" WHERE u.mail = '" + name + "'"), Object.class); // want: sql-injection
        em.createQuery("SELECT u FROM User u WHERE u.name = :n").setParameter("n", name).getSingleResult();
        if (!Set.of("name", "mail").contains(sort)) throw new BadRequestException();
        return em.createNativeQuery("SELECT * FROM users ORDER BY " + sort).getResultList();
    }
}
