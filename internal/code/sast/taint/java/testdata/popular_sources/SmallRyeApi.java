package popular.smallrye;
import org.eclipse.microprofile.graphql.*;
import jakarta.persistence.EntityManager;
import java.util.List;
@GraphQLApi
class SmallRyeApi {
    EntityManager em;
    public static class HeroInput { public String name; public int level; }
    @Query("heroes")
    public List<?> heroes(@Name("surname") String surname, @DefaultValue("10") int max) {
        em.createNativeQuery("SELECT * FROM heroes LIMIT " + max).getResultList();
        return em.createNativeQuery("SELECT * FROM heroes WHERE surname = '" + surname + "'").getResultList(); // want: sql-injection
    }
    @Mutation
    public boolean create(HeroInput hero) {
        em.createNativeQuery("INSERT INTO heroes VALUES('" + hero.name + "')").executeUpdate(); // want: sql-injection
        em.createNativeQuery("INSERT INTO heroes VALUES(:n)").setParameter("n", hero.name).executeUpdate();
        return true;
    }
    public String side(@Source HeroInput hero, String lang) {
        return em.createQuery("SELECT s FROM Side s WHERE s.lang = '" + lang + "'").toString(); // want: sql-injection
    }
}
