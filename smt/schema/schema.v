(* The schemas by which colex concludes theorems for all ranks, each stated once and proved. There is no axiom in this file.

   A certificate is about a *run*: what a program on integers draws, supposes, computes, asks and claims, with all its forks.
   What a certificate shows is that the run *holds* (certificate.v): whatever is drawn, where all that is supposed is true, all
   that is claimed is true.
   An induction over modes has three runs. In each, a fold's state is *noted*:

     empty        draws what the theorem is about, comes to a state, and claims the invariant of it
     step         supposes the invariant of a state, draws a mode, comes to another state, and claims the invariant of that
     conclusion   supposes the invariant of a state, and claims the conclusion

   A *walk* begins with a state that the empty run comes to, and goes from each state to one to which the step leads. So a
   walk of n
   steps is the fold over n modes. `induction` says: if the three runs hold, and what is claimed of a state is what is
   supposed of
   it, then every walk, however long, ends at a state of which the conclusion is true.

   What a theorem supposes since another one concludes it, it does not simply suppose (`Rests`): it supposes a walk of the other
   theorem's fold that ends at such a state, and `sound` is what has to be shown: that this entails what the certificate
   supposes.

   theorems.v, which export.py writes from certificates, has an instance for each theorem. *)

Require Import ZArith List Lia.
Import ListNotations.
Open Scope Z_scope.

(* -- runs *)

(* The values of a fold's fields. *)
Definition state := list Z.

(* Whether the run may suppose what other theorems conclude. *)
Inductive reliance := alone | on_others.

Inductive run (o : reliance) : Type :=
| Any (k : Z -> run o)                      (* an integer is drawn *)
| Calc (e : Z) (k : Z -> run o)             (* a value is computed *)
| Given (P : Prop) (k : run o)              (* supposed *)
| Rests (may : o = on_others) (R P : Prop) (k : run o) (* P is supposed since another theorem concludes it: of R *)
| Claim (P : Prop) (k : run o)
| Fork (P Q : Prop) (one other : run o)     (* one of both is true, and the run goes on as it says *)
| Invariant (k : run o)                     (* from here to the next state, an invariant is claimed of it *)
| State (s : state) (k : run o)             (* the values here are a state *)
| Done.
Arguments Any {o}. Arguments Calc {o}. Arguments Given {o}. Arguments Rests {o}. Arguments Claim {o}.
Arguments Fork {o}. Arguments Invariant {o}. Arguments State {o}. Arguments Done {o}.

(* The same where it stands whether the run is alone: to find it out at each line of a long run takes seconds. *)
Module Alone.
  Notation Any := (@Any alone).
  Notation Calc := (@Calc alone).
  Notation Given := (@Given alone).
  Notation Claim := (@Claim alone).
  Notation Fork := (@Fork alone).
  Notation Invariant := (@Invariant alone).
  Notation State := (@State alone).
  Notation Done := (@Done alone).
End Alone.
Module OnOthers.
  Notation Any := (@Any on_others).
  Notation Calc := (@Calc on_others).
  Notation Given := (@Given on_others).
  Notation Claim := (@Claim on_others).
  Notation Fork := (@Fork on_others).
  Notation Invariant := (@Invariant on_others).
  Notation State := (@State on_others).
  Notation Done := (@Done on_others).
  Notation Rests := (@Rests on_others eq_refl).
End OnOthers.

(* What a certificate shows. *)
Fixpoint holds {o} (r : run o) : Prop :=
  match r with
  | Any k => forall x, holds (k x)
  | Calc e k => forall x, x = e -> holds (k x)
  | Given P k => P -> holds k
  | Rests _ _ P k => P -> holds k
  | Claim P k => P /\ holds k
  | Fork P Q a b => (P \/ Q) /\ (P -> holds a) /\ (Q -> holds b)
  | Invariant k => holds k
  | State _ k => holds k
  | Done => True
  end.

(* What a theorem says: the same, of what the theorems conclude on which it rests. *)
Fixpoint asserted {o} (r : run o) : Prop :=
  match r with
  | Any k => forall x, asserted (k x)
  | Calc e k => forall x, x = e -> asserted (k x)
  | Given P k => P -> asserted k
  | Rests _ R _ k => R -> asserted k
  | Claim P k => P /\ asserted k
  | Fork P Q a b => (P \/ Q) /\ (P -> asserted a) /\ (Q -> asserted b)
  | Invariant k => asserted k
  | State _ k => asserted k
  | Done => True
  end.

(* What is supposed by a theorem's name is what that theorem concludes. *)
Fixpoint sound {o} (r : run o) : Prop :=
  match r with
  | Any k => forall x, sound (k x)
  | Calc e k => forall x, x = e -> sound (k x)
  | Given P k => P -> sound k
  | Rests _ R P k => (R -> P) /\ (P -> sound k)
  | Claim P k => P -> sound k
  | Fork P Q a b => (P -> sound a) /\ (Q -> sound b)
  | Invariant k => sound k
  | State _ k => sound k
  | Done => True
  end.

(* The run comes to a state, and f is true of it and of what is behind it. *)
Fixpoint meets {o} (r : run o) (f : state -> run o -> Prop) : Prop :=
  match r with
  | Any k => exists x, meets (k x) f
  | Calc e k => exists x, x = e /\ meets (k x) f
  | Given P k => P /\ meets k f
  | Rests _ R _ k => R /\ meets k f
  | Claim _ k => meets k f
  | Fork P Q a b => (P /\ meets a f) \/ (Q /\ meets b f)
  | Invariant k => meets k f
  | State s k => f s k
  | Done => False
  end.

(* The first state of the run may be s; then the next one may be s'. *)
Definition begins {o} (r : run o) (s : state) : Prop := meets r (fun s1 _ => s1 = s).
Definition leads {o} (r : run o) (s s' : state) : Prop := meets r (fun s1 k => s1 = s /\ meets k (fun s2 _ => s2 = s')).

(* Wherever the run's first state is s, all that it claims behind it is true. *)
Fixpoint shows {o} (r : run o) (s : state) : Prop :=
  match r with
  | Any k => forall x, shows (k x) s
  | Calc e k => forall x, x = e -> shows (k x) s
  | Given P k => P -> shows k s
  | Rests _ R _ k => R -> shows k s
  | Claim _ k => shows k s
  | Fork P Q a b => (P -> shows a s) /\ (Q -> shows b s)
  | Invariant k => shows k s
  | State s1 k => s1 = s -> asserted k
  | Done => True
  end.

(* What is claimed of the next state, from where its invariant begins, makes I true of it. What was known before is not used. *)
Fixpoint claimed {o} (r : run o) (I : state -> Prop) : Prop :=
  match r with
  | Any k => forall x, claimed (k x) I
  | Calc e k => claimed (k e) I
  | Given P k => P -> claimed k I
  | Rests _ _ P k => P -> claimed k I
  | Claim P k => P -> claimed k I
  | Fork P Q a b => (P -> claimed a I) /\ (Q -> claimed b I)
  | Invariant k => claimed k I
  | State s _ => I s
  | Done => True
  end.
Fixpoint arrives {o} (r : run o) (I : state -> Prop) : Prop :=
  match r with
  | Any k => forall x, arrives (k x) I
  | Calc _ k => forall x, arrives (k x) I
  | Given _ k => arrives k I
  | Rests _ _ _ k => arrives k I
  | Claim _ k => arrives k I
  | Fork _ _ a b => arrives a I /\ arrives b I
  | Invariant k => claimed k I
  | State s _ => I s
  | Done => True
  end.
(* The same behind the first state. *)
Fixpoint keeps {o} (r : run o) (I : state -> Prop) : Prop :=
  match r with
  | Any k => forall x, keeps (k x) I
  | Calc _ k => forall x, keeps (k x) I
  | Given _ k => keeps k I
  | Rests _ _ _ k => keeps k I
  | Claim _ k => keeps k I
  | Fork _ _ a b => keeps a I /\ keeps b I
  | Invariant k => keeps k I
  | State _ k => arrives k I
  | Done => True
  end.

(* Who supposes nothing of others has nothing to show of them. *)
Lemma sound_alone : forall r : run alone, sound r.
Proof. induction r; simpl; auto. discriminate may. Qed.

Lemma sound_asserted : forall o (r : run o), holds r -> sound r -> asserted r.
Proof.
  induction r; simpl; intros A S; auto.
  - destruct S as [E K]. auto.
  - destruct A as [C A]. auto.
  - destruct A as [C [A1 A2]], S as [S1 S2]. repeat split; auto.
Qed.

Lemma asserted_shows : forall o (r : run o) s, asserted r -> shows r s.
Proof.
  induction r; simpl; intros st A; auto.
  - destruct A; auto.
  - destruct A as [_ [H1 H2]]; auto.
Qed.

Lemma claimed_meets : forall o (r : run o) I s, asserted r -> sound r -> claimed r I -> meets r (fun s2 _ => s2 = s) -> I s.
Proof.
  induction r; simpl; intros J st A S C M; auto.
  - destruct M as [x M]. eapply H; eauto.
  - destruct M as [x [E M]]. subst. eapply H; eauto.
  - destruct M. eapply IHr; eauto.
  - destruct M, S. eapply IHr; eauto.
  - destruct A. eapply IHr; eauto.
  - destruct A as [_ [A1 A2]], S, C, M as [[HP M]|[HQ M]]; [eapply IHr1|eapply IHr2]; eauto.
  - eapply IHr; eauto.
  - subst; auto.
  - contradiction.
Qed.

Lemma arrives_meets : forall o (r : run o) I s, asserted r -> sound r -> arrives r I -> meets r (fun s2 _ => s2 = s) -> I s.
Proof.
  induction r; simpl; intros J st A S C M; auto.
  - destruct M as [x M]. eapply H; eauto.
  - destruct M as [x [E M]]. eapply H; eauto.
  - destruct M. eapply IHr; eauto.
  - destruct M, S. eapply IHr; eauto.
  - destruct A. eapply IHr; eauto.
  - destruct A as [_ [A1 A2]], S, C, M as [[HP M]|[HQ M]]; [eapply IHr1|eapply IHr2]; eauto.
  - eapply claimed_meets; eauto.
  - subst; auto.
  - contradiction.
Qed.

Lemma keeps_leads : forall o (r : run o) I s s', asserted r -> sound r -> keeps r I -> leads r s s' -> I s'.
Proof.
  unfold leads. induction r; simpl; intros J st st' A S C M; auto.
  - destruct M as [x M]. eapply H; eauto.
  - destruct M as [x [E M]]. eapply H; eauto.
  - destruct M. eapply IHr; eauto.
  - destruct M, S. eapply IHr; eauto.
  - destruct A. eapply IHr; eauto.
  - destruct A as [_ [A1 A2]], S, C, M as [[HP M]|[HQ M]]; [eapply IHr1|eapply IHr2]; eauto.
  - eapply IHr; eauto.
  - destruct M. eapply arrives_meets; eauto.
  - contradiction.
Qed.

(* -- kernels of which runs compute values, beside Z.gcd *)

(* The largest residue i*s mod P of 0 <= i < n. *)
Fixpoint max_residue_below (n : nat) (s P : Z) : Z :=
  match n with O => 0 | S i => Z.max (Z.of_nat i * s mod P) (max_residue_below i s P) end.
Definition max_residue (s n P : Z) : Z := max_residue_below (Z.to_nat n) s P.

(* A u with u*m = 1 modulo n, for m without a factor of n. *)
Fixpoint inverse_below (k : nat) (m n : Z) : Z :=
  match k with O => 0 | S u => if (Z.of_nat u * m - 1) mod n =? 0 then Z.of_nat u else inverse_below u m n end.
Definition inverse (m n : Z) : Z := inverse_below (Z.to_nat n) m n.

(* -- induction over modes *)

Inductive walk {oe os} (empty : run oe) (step : run os) : nat -> state -> Prop :=
| walk_empty : forall s, begins empty s -> walk empty step 0 s
| walk_step : forall n s s', walk empty step n s -> leads step s s' -> walk empty step (S n) s'.

(* A fold: its three runs, and its invariant. *)
Record fold := {
  of_empty : reliance; of_step : reliance; of_conclusion : reliance;
  empty : run of_empty; step : run of_step; conclusion : run of_conclusion; invariant : state -> Prop }.

(* The state is one at which the fold may end. *)
Definition ends (f : fold) (s : state) : Prop := exists n, walk (empty f) (step f) n s.

(* What is said of a theorem for all ranks: at every state at which the fold may end, whatever the number of modes, its
   invariant is
   true, the next step and the conclusion may begin, and all that they claim is true. *)
Definition at_all_ranks (f : fold) : Prop :=
  forall s, ends f s ->
  invariant f s /\ begins (step f) s /\ begins (conclusion f) s /\ shows (step f) s /\ shows (conclusion f) s.

(* What the certificates say, what has to be shown of other theorems, and that what is supposed of a state is what is claimed.
   *)
Definition certified (f : fold) : Prop := holds (empty f) /\ holds (step f) /\ holds (conclusion f).
Definition rests_soundly (f : fold) : Prop := sound (empty f) /\ sound (step f) /\ sound (conclusion f).
Definition is_inductive (f : fold) : Prop :=
  arrives (empty f) (invariant f) /\ keeps (step f) (invariant f) /\
  (forall s, invariant f s -> begins (step f) s) /\ (forall s, invariant f s -> begins (conclusion f) s).

Theorem induction : forall f, certified f -> rests_soundly f -> is_inductive f -> at_all_ranks f.
Proof.
  intros f [HE [HS HC]] [SE [SS SC]] [IE [IS [BS BC]]] s [n W].
  pose proof (sound_asserted _ _ HE SE) as AE.
  pose proof (sound_asserted _ _ HS SS) as AS.
  pose proof (sound_asserted _ _ HC SC) as AC.
  assert (I : invariant f s).
  { induction W as [s B | n s s' W IH L]; [exact (arrives_meets _ _ _ _ AE SE IE B) | exact (keeps_leads _ _ _ _ _ AS SS IS L)]. }
  repeat split; auto using asserted_shows.
Qed.

(* A theorem that is no induction: its parts are runs of the whole. *)
Theorem of_parts : forall o (r : run o), holds r -> sound r -> asserted r.
Proof. exact sound_asserted. Qed.

(* -- folds over lists: a walk of n steps is what one goes over n modes by *)

Section Folds.
  Variables Mode S : Type.
  Variable next : S -> Mode -> S -> Prop.

  Inductive folded : S -> list Mode -> S -> Prop :=
  | folded_nil : forall s, folded s [] s
  | folded_cons : forall s m s' ms t, next s m s' -> folded s' ms t -> folded s (m :: ms) t.

  Lemma fold_invariant : forall (I : S -> Prop), (forall s m s', I s -> next s m s' -> I s') ->
    forall s ms t, folded s ms t -> I s -> I t.
  Proof. intros I H s ms t F. induction F; eauto. Qed.

  Lemma folded_append : forall s ms t ns u, folded s ms t -> folded t ns u -> folded s (ms ++ ns) u.
  Proof. intros s ms t ns u F G. induction F; simpl; auto. econstructor; eauto. Qed.
End Folds.

(* Nested folds: an outer mode is a list of inner ones. What each inner step keeps, and the outer turn between, the whole
   keeps. *)
Section NestedFolds.
  Variables Outer Inner S : Type.
  Variable opens : S -> Outer -> S -> Prop.
  Variable inner : S -> Inner -> S -> Prop.

  Definition turn (s : S) (m : Outer * list Inner) (t : S) : Prop :=
    exists s', opens s (fst m) s' /\ folded Inner S inner s' (snd m) t.

  Lemma nested_invariant : forall (I : S -> Prop),
    (forall s m s', I s -> opens s m s' -> I s') -> (forall s m s', I s -> inner s m s' -> I s') ->
    forall s ms t, folded _ S turn s ms t -> I s -> I t.
  Proof.
    intros I HO HI s ms t F. refine (fold_invariant _ _ turn I _ s ms t F).
    intros a m b Ha [c [O N]]. eapply fold_invariant; eauto.
  Qed.

  (* So a nested fold is one fold, of which each step is an outer or an inner one. *)
  Definition either (s : S) (m : Outer + Inner) (t : S) : Prop :=
    match m with inl o => opens s o t | inr i => inner s i t end.

  Lemma nested_is_one : forall s ms t, folded _ S turn s ms t -> exists ns, folded _ S either s ns t.
  Proof.
    intros s ms t F. induction F as [s | s m s' ms t [c [O N]] F [ns G]].
    - exists []. constructor.
    - assert (H : exists is, folded _ S either c is s').
      { clear - N. induction N as [|a i b is d NI N [js G]].
        - exists []. constructor.
        - exists (inr i :: js). econstructor; eauto. }
      destruct H as [is G']. exists (inl (fst m) :: is ++ ns). econstructor; [exact O|]. eapply folded_append; eauto.
  Qed.
End NestedFolds.

(* -- prefixes: the first modes of a layout at a probe, by size, 1-D coordinate and value (prefix.hpp) *)

Record mode := { extent : Z; stride : Z; digit : Z }.
Definition in_mode (m : mode) : Prop := 0 <= digit m < extent m.

Record prefix := { size : Z; at_probe : Z; value : Z }.
Definition no_modes : prefix := {| size := 1; at_probe := 0; value := 0 |}.
Definition appended (p : prefix) (m : mode) : prefix :=
  {| size := size p * extent m; at_probe := at_probe p + size p * digit m; value := value p + digit m * stride m |}.
Definition prefix_of (ms : list mode) : prefix := fold_left appended ms no_modes.

Lemma prefix_append : forall ms m, prefix_of (ms ++ [m]) = appended (prefix_of ms) m.
Proof. intros. unfold prefix_of. rewrite fold_left_app. reflexivity. Qed.

(* The 1-D coordinate of a probe is one of the domain. *)
Lemma prefix_coordinate : forall ms, Forall in_mode ms ->
  1 <= size (prefix_of ms) /\ 0 <= at_probe (prefix_of ms) < size (prefix_of ms).
Proof.
  intros ms. induction ms as [|m ms IH] using rev_ind; intros H.
  - simpl. lia.
  - rewrite prefix_append. apply Forall_app in H. destruct H as [H Hm]. inversion_clear Hm as [|? ? [L U] _].
    destruct (IH H) as [S1 [A B]]. cbn [size at_probe value appended]. repeat split; nia.
Qed.

(* -- measures *)

(* What decreases and stays at least 0 comes to an end: no walk from s has more steps than the measure of s. *)
Section Measure.
  Variable S : Type.
  Variable goes : S -> S -> Prop.
  Variable measure : S -> Z.
  Hypothesis decreases : forall s t, goes s t -> 0 <= measure t < measure s.

  Inductive path : nat -> S -> S -> Prop :=
  | path_none : forall s, path 0 s s
  | path_more : forall n s t u, goes s t -> path n t u -> path (Datatypes.S n) s u.

  Lemma measured_ends : forall n s t, path n s t -> 0 <= measure s -> Z.of_nat n <= measure s.
  Proof. intros n s t P. induction P; intros; [lia|]. apply decreases in H. specialize (IHP ltac:(lia)). lia. Qed.

  Lemma measured_induction : forall P : S -> Prop,
    (forall s, 0 <= measure s -> (forall t, goes s t -> P t) -> P s) -> forall s, 0 <= measure s -> P s.
  Proof.
    intros P H s B. remember (Z.to_nat (measure s)) as n eqn:E.
    revert s B E. induction n as [n IH] using lt_wf_ind. intros s B E. apply H; auto.
    intros t G. pose proof (decreases _ _ G). apply (IH (Z.to_nat (measure t))); lia.
  Qed.
End Measure.

(* Divide and conquer: what is done with, or falls into two parts that are smaller and of which it is true, is true of all. *)
Lemma divide_and_conquer : forall (Box : Type) (P : Box -> Prop) (measure : Box -> Z) (halves : Box -> Box -> Box -> Prop),
  (forall b, P b \/ exists l r, halves b l r) ->
  (forall b l r, halves b l r -> 0 <= measure l < measure b /\ 0 <= measure r < measure b) ->
  (forall b l r, halves b l r -> P l -> P r -> P b) ->
  forall b, 0 <= measure b -> P b.
Proof.
  intros Box P measure halves D M C b B. remember (Z.to_nat (measure b)) as n eqn:E.
  revert b B E. induction n as [n IH] using lt_wf_ind. intros b B E.
  destruct (D b) as [H|[l [r H]]]; auto. destruct (M _ _ _ H).
  eapply C; eauto; [apply (IH (Z.to_nat (measure l)))|apply (IH (Z.to_nat (measure r)))]; lia.
Qed.

(* -- for every level: what is true of an arbitrary level is true of all; and either none carries, or one may be taken that
   does *)

Lemma every_level : forall (Level : Type) (carries : Level -> Prop), (forall l, carries l \/ ~ carries l) ->
  forall levels, (exists l, In l levels /\ carries l) \/ (forall l, In l levels -> ~ carries l).
Proof.
  intros Level carries D. induction levels as [|l ls [[m [HI HC]]|H]].
  - right. simpl. tauto.
  - left. exists m. simpl. tauto.
  - destruct (D l) as [C|C]; [left; exists l; simpl; tauto|]. right. intros m [E|HI]; [subst; auto|auto].
Qed.

Lemma arbitrary_level : forall (Level : Type) (levels : list Level) (carries : Level -> Prop) (Q : Prop),
  (forall l, carries l \/ ~ carries l) ->
  ((forall l, In l levels -> ~ carries l) -> Q) -> (forall l, In l levels -> carries l -> False) -> Q.
Proof.
  intros Level levels carries Q D H N.
  destruct (every_level Level carries D levels) as [[l [HI HC]]|A]; [destruct (N l HI HC)|auto].
Qed.

(* -- ghosts: where every step of the algorithm is one with ghosts too, what is true behind every walk with ghosts is true
   behind
      every walk of the algorithm *)

Section Ghosts.
  Variables Mode S Ghost : Type.
  Variable algorithm : S -> Mode -> S -> Prop.
  Variable with_ghosts : S * Ghost -> Mode -> S * Ghost -> Prop.
  Hypothesis follows : forall s m s' g, algorithm s m s' -> exists g', with_ghosts (s, g) m (s', g').

  Lemma ghosts_erased : forall (Q : S -> Prop) s g ms t,
    (forall t h, folded Mode _ with_ghosts (s, g) ms (t, h) -> Q t) -> folded Mode _ algorithm s ms t -> Q t.
  Proof.
    intros Q s g ms t H F. revert g H. induction F as [s | s m s' ms t A F IH]; intros g H.
    - apply (H s g). constructor.
    - destruct (follows _ _ _ g A) as [g' G]. apply (IH g'). intros u h E. apply (H u h). econstructor; eauto.
  Qed.
End Ghosts.

(* -- contracts: a run that rests on what its parts promise is true of every part that keeps its promise *)

Lemma by_contract : forall (Part : Type) (promise : Part -> Prop) o (r : Part -> run o),
  (forall part, holds (r part)) -> (forall part, promise part -> sound (r part)) ->
  forall part, promise part -> asserted (r part).
Proof. intros. apply sound_asserted; auto. Qed.
